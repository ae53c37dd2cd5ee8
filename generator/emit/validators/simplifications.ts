/** From lines that Ajv wrote to shorter and faster ones that mean the same. */

import type { HiddenStrings } from "./hidden-strings.js";
import { endOfBlock } from "./layout.js";

/** A value in Ajv's code: a variable, or a member of one. */
const subject = String.raw`\w+(?:\.[\w$]+|\["?\w+"?\])*`;
const literal = String.raw`(?:"\d+"|-?[\d.]+(?:e[+-]?\d+)?|true|false|null)`;

const integer = new RegExp(
  String.raw`\(\(typeof (${subject}) == "\d+"\) && \(!\(\1 % 1\) && !isNaN\(\1\)\)\) && \(isFinite\(\1\)\)`,
  "g",
);
const finite = new RegExp(String.raw`\(typeof (${subject}) == "\d+"\) && \(isFinite\(\1\)\)`, "g");
const oneOfMany = new RegExp(String.raw`^if\(!\((${subject}) === ${literal}(?: \|\| \1 === ${literal})+\)\)\{$`);
const textLength = new RegExp(String.raw`^if\(codePointLength\((${subject})\) (<|>) (\d+)\)\{$`);

/** Rewrites one line; strings in it are hidden. A validator has hundreds, so each is only searched for what its kind has. */
export function simplify(line: string): string {
  if (line.startsWith("} else if")) return `} else ${simplify(line.slice("} else ".length))}`;
  if (line.startsWith("if(")) return simplifyCondition(line);
  if (line.startsWith("for")) return spaceLoop(line);
  return line.startsWith("found = ") ? simplifyReport(line) : line;
}

function simplifyCondition(line: string): string {
  const shorter = line
    .replace(integer, "Number.isInteger($1)")
    .replace(finite, "Number.isFinite($1)")
    // Only finite numbers get here.
    .replace(/ \|\| isNaN\(\w+\)\)\{$/, "){");
  return removeParentheses(simplifyLength(simplifyMembership(shorter)))
    .replace("if(", "if (")
    .replace(/\)\{$/, ") {");
}

function spaceLoop(line: string): string {
  return line
    .replace("for(", "for (")
    .replace(/\)\{$/, ") {")
    .replace(/^for \(let (\w+)=0; \1<(\w+); \1\+\+\) /, "for (let $1 = 0; $1 < $2; $1++) ")
    .replace(/^for \(;(\w+)--;\)/, "for (; $1--; )");
}

/** Of the call that reports an error. */
function simplifyReport(line: string): string {
  return line
    .replace(/(\w+)\.replace\(\/~\/g, "\d+"\)\.replace\(\/\\\/\/g, "\d+"\)/g, "escapeToken($1)")
    .replace(/\{(\w+: .*)\}\);$/, "{ $1 });")
    .replace(/(\w)\+"/g, '$1 + "');
}

const typeTest = new RegExp(
  String.raw`^(?:(\w+) && typeof \1 == "\d+" && !Array\.isArray\(\1\)|Array\.isArray\(\w+\)|typeof \w+ ===? "\d+")$`,
);

/** Removes type tests inside blocks that only such values reach, and trailing empty blocks. */
export function withoutKnownTests(lines: readonly string[], { restore }: HiddenStrings): readonly string[] {
  const known: (string | undefined)[] = [];
  const redundant = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("}")) known.pop();
    if (!line.endsWith("{")) continue;
    const [, condition = ""] = /^(?:\} else )?if \((.*)\) \{$/.exec(line) ?? [];
    const test = typeTest.test(condition) ? restore(condition) : undefined;
    const end = test !== undefined && line.startsWith("if") && known.includes(test) ? endOfBlock(lines, index) : index;
    if (lines[end] === "}") redundant.add(index).add(end);
    known.push(test);
  }
  const kept = lines.filter((_line, index) => !redundant.has(index)).join("\n");
  return kept
    .replace(/^\} else if \(((?:typeof )?\w+) ===? (null|"\d+")\) \{\n\} else \{$/gm, "} else if ($1 !== $2) {")
    .replace(/^\} else if \(.*\) \{\n\}$/gm, "}")
    .split("\n");
}

/** Joins two conditions where a block holds only another block: `if (a) { if (b) {`. */
export function mergeConditions(lines: readonly string[]): readonly string[] {
  const merged = [...lines];
  for (let start = merged.length - 2; start >= 0; start--) {
    const [, opening, outer] = /^((?:\} else )?if \()(.*)\) \{$/.exec(merged[start] ?? "") ?? [];
    const [, inner] = /^if \((.*)\) \{$/.exec(merged[start + 1] ?? "") ?? [];
    if (opening === undefined || outer === undefined || inner === undefined) continue;
    const end = endOfBlock(merged, start + 1);
    if (merged[end] !== "}" || merged[end + 1] !== "}") continue;
    const terms = [outer, inner].map((condition) => (condition.includes("||") ? `(${condition})` : condition));
    merged.splice(end, 1);
    merged.splice(start, 2, `${opening}${terms.join(" && ")}) {`);
  }
  return merged;
}

/** A call or comparison in needless parentheses. */
const call = new RegExp(String.raw`(?<!^if)\((\w+(?:\.\w+)*\((?:${subject})?\))\)`, "g");
const comparison = new RegExp(
  String.raw`(?<=&& |\|\| |if\()\(((?:!|typeof )?${subject}(?:\((?:${subject})?\))?(?: [!=]==? (?:"\d+"|\w+))?)\)(?= &&| \|\||\))`,
  "g",
);

/** `(x !== null) && (!(f(x)))` becomes `x !== null && !f(x)`. */
function removeParentheses(line: string): string {
  return line.replace(call, "$1").replace(comparison, "$1");
}

/** `!((x === 1) || (x === 2))` becomes `x !== 1 && x !== 2`. */
function simplifyMembership(line: string): string {
  if (!/^if\(!\(+\w/.test(line)) return line;
  const plain = `if(!(${line.slice("if(!(".length, -"){".length).replace(/[()]/g, "")})){`;
  const single = new RegExp(String.raw`^if\(!\((${subject}) === (${literal})\)\)\{$`).exec(plain);
  if (single !== null) return `if(${single[1] ?? ""} !== ${single[2] ?? ""}){`;
  if (!oneOfMany.test(plain)) return line;
  const terms = plain.slice("if(!(".length, -")){".length).replaceAll(" === ", " !== ");
  return `if(${terms.replaceAll(" || ", " && ")}){`;
}

/** Counts code points only where the number of code units does not decide. */
function simplifyLength(line: string): string {
  const [, value = "", sign, limit = ""] = textLength.exec(line) ?? [];
  if (sign === ">") return `if(${value}.length > ${limit} && codePointLength(${value}) > ${limit}){`;
  if (sign === undefined) return line;
  if (Number(limit) <= 1) return `if(${value}.length < ${limit}){`;
  return `if(${value}.length < ${limit} || (${value}.length < ${2 * Number(limit)} && codePointLength(${value}) < ${limit})){`;
}
