/** Tells from the text of a file whether its declarations may change what types mean in other files. */

/**
 * `declare global`, `declare module "name"`, even with comments inside, and references to files, packages and libraries.
 * They may stand in a string.
 */
export const declarationForAll =
  /\bdeclare\b(?:(?!\bdeclare\b)[^;{}=])*?\b(?:global|module)\b|\/\/\/[^\S\n]*<reference\s/;

/** An import or export at the beginning of a line, but no `import()` and no alias of a namespace. */
const moduleSyntax = /^(?:export\b|import\b(?!\s*\(|\s+(?:type\s+)?[\w$]+\s*=(?!\s*require\b)))/m;

const commonJs = /\brequire\s*\(|\bexports\b/;

/** With their ends, which are captured; without one, a token reaches as far as it could. */
const commentsAndStrings =
  /\/\/.*()|\/\*[^]*?(?:(\*\/)|$)|"(?:[^"\\\n]|\\[^])*(")?|'(?:[^'\\\n]|\\[^])*(')?|`(?:[^`\\]|\\[^])*(`)?/g;

/** May be true for a file that only seems to declare something for others, and is never false for one that does. */
export function mayDeclareForAll(path: string, text: string): boolean {
  if (declarationForAll.test(text)) return true;
  const isJavaScript = /\.[cm]?jsx?$/.test(path);
  return !isModule(text) && !(isJavaScript && commonJs.test(text));
}

/** Whether a file surely is a module. */
function isModule(text: string): boolean {
  const found = moduleSyntax.exec(text);
  if (found === null) return false;
  // The offset and the text follow the ends.
  const before = text
    .slice(0, found.index)
    .replaceAll(commentsAndStrings, (token, ...ends: readonly (string | undefined)[]) =>
      ends.slice(0, -2).some((end) => end !== undefined) ? "" : token,
    );
  // It may stand in a template, a comment, a continued string or a namespace.
  return !/`|\/\*|\\\r?\n$|\b(?:module|namespace)\b/.test(before);
}
