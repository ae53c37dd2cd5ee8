/** Shows Markdown: inert, without HTML, images and links to follow. */

import type { Nodes, Parents, Root, TableCell } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { ComponentChildren, VNode } from "preact";
import { useMemo } from "preact/hooks";
import { Visible } from "./visible-text.js";

/** Longer texts are shown as they are: no tool needs more, and parsing takes time with their length. */
const longest = 50_000;

export function Markdown({ text }: { readonly text: string }): VNode {
  const root = useMemo(() => (isPlainEnough(text) ? parse(text) : undefined), [text]);
  if (root === undefined) return <Raw text={text} />;
  return <div class="markdown">{inner(root)}</div>;
}

export function Raw({ text }: { readonly text: string }): VNode {
  return (
    <pre class="raw" dir="auto">
      <Visible text={text} />
    </pre>
  );
}

/** A line in so many quotes or lists, or with so many cells, is no prose. */
const crowdedLine = /^[ \t]*(?:(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])[ \t]*){8}|(?:\|[^|\n]*){100}/m;
/** Parsing takes time with the square of these. */
const mostLines = 800;
const mostMarks = 2000;

function isPlainEnough(text: string): boolean {
  const numberOf = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const isSmall = text.length <= longest && numberOf(/\n/g) <= mostLines && numberOf(/[[\]*_~`<&|]/g) <= mostMarks;
  return isSmall && !crowdedLine.test(text);
}

const mostLevels = 60;

/** Undefined for a text whose parts are nested too deeply to show. */
function parse(text: string): Root | undefined {
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  let level: readonly Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return undefined;
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  return root;
}

function inner({ children }: Parents): ComponentChildren {
  return children.map(show);
}

function show(node: Nodes): ComponentChildren {
  switch (node.type) {
    case "text":
    case "html":
      // HTML is shown as the model reads it.
      return <Visible text={node.value} />;
    case "paragraph":
      return <p dir="auto">{inner(node)}</p>;
    case "heading":
      // The page has its own headings.
      return (
        <p dir="auto" class="heading">
          {inner(node)}
        </p>
      );
    case "emphasis":
      return <em>{inner(node)}</em>;
    case "strong":
      return <strong>{inner(node)}</strong>;
    case "delete":
      return <del>{inner(node)}</del>;
    case "inlineCode":
      return (
        <code>
          <Visible text={node.value} />
        </code>
      );
    case "code":
      return (
        <pre tabIndex={0}>
          <code>
            <Visible text={node.value} />
          </code>
        </pre>
      );
    case "blockquote":
      return <blockquote>{inner(node)}</blockquote>;
    case "list":
      return node.ordered === true ? <ol start={node.start ?? 1}>{inner(node)}</ol> : <ul>{inner(node)}</ul>;
    case "listItem":
      return (
        <li dir="auto">
          {node.checked === true ? "☑ " : node.checked === false ? "☐ " : ""}
          {inner(node)}
        </li>
      );
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    case "table":
      return showTable(node.children.map((row) => row.children));
    default:
      return showReference(node);
  }
}

function showTable([head = [], ...rows]: readonly (readonly TableCell[])[]): VNode {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="Table in the description">
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col">{inner(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{inner(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Links and images name where they lead, and lead nowhere: a text about one address may hide another. */
function showReference(node: Nodes): ComponentChildren {
  switch (node.type) {
    case "link": {
      const said = textOf(node);
      const isSame = said === node.url || `mailto:${said}` === node.url || `http://${said}` === node.url;
      return isSame ? <Address url={said} /> : [inner(node), " ", <Address url={node.url} />];
    }
    case "image":
      return (
        <span class="image">
          <span class="label">image</span> <Visible text={node.alt ?? ""} /> <Address url={node.url} />
        </span>
      );
    case "linkReference":
      return inner(node);
    case "imageReference":
      return <Visible text={node.alt ?? ""} />;
    case "definition":
      return (
        <p>
          [{node.identifier}] <Address url={node.url} />
        </p>
      );
    case "footnoteReference":
      return <sup>{node.identifier}</sup>;
    default:
      return "children" in node ? inner(node) : null;
  }
}

function Address({ url }: { readonly url: string }): VNode {
  const isUnusual = !/^(?:https?:|mailto:|#|\.{0,2}\/)/i.test(url) && /^[a-z][\w+.-]*:/i.test(url);
  return (
    <span class={isUnusual ? "address unusual" : "address"}>
      <Visible text={url} />
    </span>
  );
}

function textOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** The first sentence of a description, without its Markdown. */
export function summaryOf(text: string): string {
  const [paragraph = ""] = text
    .slice(0, 1000)
    .trim()
    .split(/\n\s*\n/);
  const plain = paragraph
    .replaceAll(/^[#>*\-\s]+/g, "")
    .replaceAll(/`([^`]+)`/g, "$1")
    .replaceAll(/\*{1,3}([^*]+)\*{1,3}/g, "$1")
    .replaceAll(/\s+/g, " ");
  const end = /[.!?](?=\s+[\p{Lu}])/u.exec(plain)?.index;
  const sentence = end === undefined ? plain : plain.slice(0, end + 1);
  return sentence.length > 180 ? `${sentence.slice(0, 179).trimEnd()}…` : sentence;
}
