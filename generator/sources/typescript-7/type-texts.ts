/** From the text of a type as TypeScript 7 writes it to the text that TypeScript 6 writes. */

/** Only TypeScript 6 escapes what is not ASCII inside a template. */
export function escapeTemplates(text: string): string {
  if (!text.includes("`") || !/[^\0-\x7f]/.test(text)) return text;
  // What is open at each depth: a template, or the braces of a placeholder.
  const open: string[] = [];
  let escaped = "";
  for (let index = 0; index < text.length; index += 1) {
    const one = text.charAt(index);
    const isInside = open.at(-1) === "`";
    if (one === "\\") {
      escaped += one + text.charAt(index + 1);
      index += 1;
      continue;
    }
    if (one === "`") {
      if (isInside) open.pop();
      else open.push(one);
    } else if (isInside && text.startsWith("${", index)) open.push("{");
    else if (!isInside && one === "{" && open.length > 0) open.push(one);
    else if (!isInside && one === "}") open.pop();
    escaped += isInside && one > "\x7f" ? escapeCharacter(one) : one;
  }
  return escaped;
}

function escapeCharacter(one: string): string {
  return `\\u${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
