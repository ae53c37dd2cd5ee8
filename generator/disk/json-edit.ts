/** From members to the text of a JSON file that has them, in the layout that it had. */

import { applyEdits, modify } from "jsonc-parser";

/** Adds members to the object at a key, which it creates where there is none; changes no other byte. */
export function addToObject(text: string, key: string, members: Readonly<Record<string, string>>): string {
  const indentation = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: !indentation.startsWith("\t"),
    tabSize: indentation.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  return Object.entries(members).reduce(
    (edited, [name, value]) => applyEdits(edited, modify(edited, [key, name], value, { formattingOptions })),
    text,
  );
}
