/** From a line of text to lines of at most a width. */

/** Columns of a report that is not as wide as its terminal. */
export const usualWidth = 100;

/** Breaks at spaces only, so a name or a path stays whole; continued lines keep the indentation of the first. */
export function wrapLine(line: string, width: number): string[] {
  const indentation = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = indentation;
  for (const word of line.slice(indentation.length).split(" ")) {
    const longer = current === indentation ? current + word : `${current} ${word}`;
    if (longer.length <= width || current === indentation) current = longer;
    else {
      lines.push(current);
      current = indentation + word;
    }
  }
  return [...lines, current];
}

/** A list after the words that it belongs to. */
interface ListedNames {
  readonly head: string;
  readonly names: readonly string[];
  /** Before every further line. */
  readonly indentation: string;
  /** Lines beyond the limit are counted. */
  readonly mostLines: number;
}

/** Breaks between names only; one that is left over has a line of its own, since a count would take no less. */
export function wrapList({ head, names, indentation, mostLines }: ListedNames): string[] {
  const lines: string[] = [];
  let current = head;
  for (const [index, name] of names.entries()) {
    const item = index === names.length - 1 ? name : `${name},`;
    const longer = current === "" || current.endsWith(" ") ? current + item : `${current} ${item}`;
    if (longer.length <= usualWidth || index === 0) {
      current = longer;
      continue;
    }
    const rest = names.length - index;
    if (lines.length + 1 >= mostLines && rest > 1) return [...lines, `${current.replace(/,$/, "")} and ${rest} more`];
    lines.push(current);
    current = indentation + item;
  }
  return [...lines, current];
}

/** Breaks JSON after commas and colons between its values, so that what is copied is still JSON. */
export function wrapCode(text: string, indentation: string): string[] {
  const lines: string[] = [];
  let current = indentation;
  for (const [part] of text.matchAll(/(?:"(?:[^"\\]|\\.)*"|[^",:])*[,:]?/g)) {
    if (current.length + part.length > usualWidth && current !== indentation) {
      lines.push(current);
      current = indentation;
    }
    current += part;
  }
  return [...lines, current];
}
