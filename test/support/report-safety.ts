/** Finds in a report what a text from outside has forged: lines, workflow commands, escapes, elements. */

/** Everything that a person or a machine takes for something else, except line feeds and tabs, which are white space. */
const unsafe = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;

export type ReportFormat = "text" | "json" | "markdown" | "github" | "sarif" | "junit" | "html";

/** What is wrong with a report, in sentences; texts from outside must mark what begins a line as `forged`. */
export function findForgeries(text: string, format: ReportFormat): string[] {
  const character = unsafe.exec(text)?.[0].codePointAt(0)?.toString(16);
  const own =
    format === "github" ? /^::(?:error|warning|notice) (?:file=[^:,]*,(?:line=\d+,col=\d+,)?)?title=[^:,]*::/ : /^$/;
  const forged = text.split("\n").filter((line) => /^(?:\s*::|forged)/.test(line) && !own.test(line));
  return [
    ...(character === undefined ? [] : [`It has the character U+${character}.`]),
    ...(text.includes("##[") ? ["It has ##[."] : []),
    ...forged.map((line) => `A line is forged: ${line}`),
    ...(text === "" ? [] : findBrokenSyntax(text, format)),
  ];
}

function findBrokenSyntax(text: string, format: ReportFormat): string[] {
  switch (format) {
    case "json":
    case "sarif":
      return findWrongJson(text);
    case "junit":
      return findWrongXml(text);
    case "markdown":
      return findForgedMarkdown(text);
    case "html":
      return /<\/?forged/i.test(text) ? ["An element is forged."] : [];
    default:
      return [];
  }
}

function findWrongJson(text: string): string[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [`It is not JSON: ${String(error)}`];
  }
}

/** All of the text must be elements that are closed, and characters that XML allows. */
function findWrongXml(text: string): string[] {
  const open: string[] = [];
  const data = String.raw`(?:[^<>&"']|&(?:amp|lt|gt|quot|apos);)*`;
  const token = new RegExp(String.raw`<\?xml [^?]*\?>|<(/?)([a-z-]+)((?: [a-z]+="${data}")*) ?(/?)>|${data}`, "y");
  while (token.lastIndex < text.length) {
    const start = token.lastIndex;
    const [all = "", end, name, , isEmpty] = token.exec(text) ?? [];
    if (all === "") return [`It is not XML: ${text.slice(start, start + 80)}`];
    if (name === undefined) continue;
    if (end === "/" && open.pop() !== name) return [`The element ${name} ends where it has not begun.`];
    if (end !== "/" && isEmpty === "") open.push(name);
  }
  return open.map((name) => `The element ${name} has no end.`);
}

/** No text may open an element of its own, close a block of ours, or add a cell to a table. */
function findForgedMarkdown(text: string): string[] {
  const prose = text
    .replaceAll(/^(`{3,})diff\n[^]*?\n\1$/gm, "")
    .replaceAll(/(?<!\\)(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, "code");
  const count = (pattern: RegExp): number => prose.match(pattern)?.length ?? 0;
  const element = /(?<!\\)<(?!\/?(?:details|summary)>|br>|!-- -->)[^\n]*/.exec(prose)?.[0];
  const ends = [count(/^<details>$/gm), count(/^<\/details>$/gm), count(/(?<!\\)<\/details>/g)];
  const tables = [...prose.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table]) => table.trimEnd().split("\n"));
  const uneven = tables.filter((rows) => new Set(rows.map((row) => row.match(/(?<!\\)\|/g)?.length)).size !== 1);
  return [
    ...(element === undefined ? [] : [`An element is forged: ${element}`]),
    ...(new Set(ends).size === 1 ? [] : ["A block of details is forged."]),
    ...uneven.map((rows) => `A cell is forged:\n${rows.join("\n")}`),
  ];
}
