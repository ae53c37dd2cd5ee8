/** From the text of a Lark grammar to its tokens. */

/** The kind of a token; a `mark` is punctuation. */
export type LarkTokenKind =
  "rule" | "terminal" | "string" | "pattern" | "number" | "directive" | "json" | "special" | "mark";

export interface LarkToken {
  readonly kind: LarkTokenKind;
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** The tokens, and the text from which on there are none, if the whole is no list of tokens. */
export interface LarkTokens {
  readonly tokens: readonly LarkToken[];
  readonly unreadable?: LarkToken;
}

/** Names may have hyphens, and JSON may follow `%json`: OpenAI reads grammars with LLGuidance. */
const forms: readonly (readonly [kind: LarkTokenKind | "space", form: RegExp])[] = [
  ["space", /(?:\s|(?:\/\/|#)[^\n]*(?:\n|$))+/y],
  ["directive", /%[a-z_]+/y],
  ["rule", /[!?]*_*[a-z](?:\w|-(?!>))*/y],
  ["terminal", /_*[A-Z](?:\w|-(?!>))*/y],
  ["string", /"(?:\\.|[^"\\\n])*"i?/y],
  ["pattern", /\/(?!\/)(?:\\[^]|[^/\\])*\/[imslux]*/y],
  ["number", /0x[\da-fA-F]+|[+-]?\d+/y],
  ["special", /<[^\s<>]+>|@[\w-]+/y],
  ["mark", /\.\.|->|::|[:|(){}[\]*+?~.,=&_]/y],
];

/** Directives that something in braces follows: JSON, or another grammar. */
const withJson = new Set(["%json", "%regex", "%lark", "%llguidance"]);

export function readLarkTokens(text: string): LarkTokens {
  const tokens: LarkToken[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const found = withJson.has(tokens.at(-1)?.text ?? "") ? jsonAt(text, at) : tokenAt(text, at);
    if (found === undefined)
      return { tokens, unreadable: { kind: "mark", text: text.slice(at).split("\n")[0] ?? "", line } };
    if (found.kind !== "space") tokens.push({ kind: found.kind, text: found.text, line });
    line += found.text.split("\n").length - 1;
    at += found.text.length;
  }
  return { tokens };
}

interface Found {
  readonly kind: LarkTokenKind | "space";
  readonly text: string;
}

function tokenAt(text: string, at: number): Found | undefined {
  for (const [kind, form] of forms) {
    form.lastIndex = at;
    const found = form.exec(text)?.[0];
    if (found !== undefined) return { kind, text: found };
  }
  return undefined;
}

/** A JSON object up to the brace that closes it; its contents are not checked. */
function jsonAt(text: string, at: number): Found | undefined {
  const space = /\s*/y;
  space.lastIndex = at;
  const start = at + (space.exec(text)?.[0].length ?? 0);
  if (text[start] !== "{") return tokenAt(text, at);
  const parts = /"(?:\\.|[^"\\])*"|[{}]/g;
  parts.lastIndex = start;
  let depth = 0;
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    depth += part[0] === "{" ? 1 : part[0] === "}" ? -1 : 0;
    if (depth === 0) return { kind: "json", text: text.slice(at, parts.lastIndex) };
  }
  return undefined;
}
