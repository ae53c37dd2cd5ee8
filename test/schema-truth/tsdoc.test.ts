import {
  DocCodeSpan,
  DocEscapedText,
  DocFencedCode,
  DocLinkTag,
  DocPlainText,
  DocSoftBreak,
  TSDocConfiguration,
  TSDocParser,
  TSDocTagDefinition,
  TSDocTagSyntaxKind,
  type DocNode,
} from "@microsoft/tsdoc";
import { expect, test } from "vitest";
import { readTable } from "../support/tables.js";

const table = new URL("comment-texts.txt", import.meta.url);

/** Block tags of JSDoc that TSDoc does not define. */
const jsDocTags = ["since", "todo", "author"];

const configuration = new TSDocConfiguration();
for (const name of jsDocTags) {
  const syntaxKind = TSDocTagSyntaxKind.BlockTag;
  configuration.addTagDefinition(new TSDocTagDefinition({ tagName: `@${name}`, syntaxKind }));
}

/** Writes a parsed text as Markdown. */
function write(node: DocNode): string {
  if (node instanceof DocPlainText) return node.text;
  if (node instanceof DocSoftBreak) return " ";
  if (node instanceof DocCodeSpan) return `\`${node.code}\``;
  if (node instanceof DocEscapedText) return node.decodedText;
  if (node instanceof DocFencedCode) return `\`\`\`${node.language}\n${node.code}\`\`\`\n`;
  if (node instanceof DocLinkTag) return writeLink(node);
  return node.getChildNodes().map(write).join("");
}

function writeLink({ linkText, urlDestination, codeDestination }: DocLinkTag): string {
  if (linkText === undefined) return urlDestination ?? codeDestination?.emitAsTsdoc() ?? "";
  return urlDestination === undefined ? linkText : `[${linkText}](${urlDestination})`;
}

function summaryOf(comment: string): string {
  const written = `/**\n${comment.replaceAll(/^/gm, " * ")}\n */`;
  return collapse(write(new TSDocParser(configuration).parseString(written).docComment.summarySection));
}

const collapse = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const differences = new Set(readTable(table, "differences from TSDoc", ["comment"]).map(({ comment }) => comment));

test.each(["tags in lines", "modifiers", "inline tags and escapes"])("TSDoc reads comments alike: %s", (name) => {
  const rows = readTable(table, name, ["comment", "description"]);
  const different = rows.filter(({ comment, description }) => summaryOf(comment) !== collapse(description));
  const expected = rows.filter(({ comment }) => differences.has(comment));
  expect(different.map(({ comment }) => comment)).toEqual(expected.map(({ comment }) => comment));
});
