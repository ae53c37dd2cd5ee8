/** From code of one statement a line to the same code indented. */

/** Longest line, in columns; longer lines of several terms are broken. */
const pageWidth = 100;

/** Indents blocks by two spaces, and breaks long conditions and destructured constants into lines. */
export function layOut(lines: readonly string[]): string {
  const laidOut: string[] = [];
  let depth = 0;
  for (const line of lines) {
    if (line.startsWith("}")) depth -= 1;
    const indentation = "  ".repeat(depth);
    laidOut.push(indentation + breakLine(line, indentation));
    if (line.endsWith("{")) depth += 1;
  }
  return `${laidOut.join("\n")}\n`;
}

/** Index of the last line of the block that begins on a line. */
export function endOfBlock(lines: readonly string[], start: number): number {
  let depth = 1;
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (line.startsWith("}")) depth -= 1;
    if (depth === 0) return index;
    if (line.endsWith("{")) depth += 1;
  }
  throw new Error(`A block must end: ${lines[start] ?? ""}`);
}

function breakLine(line: string, indentation: string): string {
  // Literals are numbers here, which stand for strings of about ten characters.
  if (line.length + (line.match(/"/g) ?? []).length * 5 + indentation.length <= pageWidth) return line;
  const [, bindings, object] = /^const \{ (.*) \} = (\w+);$/.exec(line) ?? [];
  if (bindings !== undefined) {
    const each = bindings.split(", ").map((binding) => `${indentation}  ${binding},\n`);
    return `const {\n${each.join("")}${indentation}} = ${object ?? ""};`;
  }
  const [, opening, terms, closing] = /^(if \()(.* (?:&&|\|\|) .*)(\) \{)$/.exec(line) ?? [];
  if (opening === undefined || terms === undefined || closing === undefined) return line;
  const isNested = terms.split(/ (?:&&|\|\|) /).some((term) => term.split("(").length !== term.split(")").length);
  if (isNested) return line;
  const broken = terms.replace(/ (&&|\|\|) /g, `\n${indentation}  $1 `);
  return `${opening}\n${indentation}  ${broken}\n${indentation}${closing}`;
}
