/** Names the types of a file: each once, none like a word of TypeScript or a type of its library. */

import { readLibrary } from "../../sources/compiler-host.js";
import { ts } from "../../sources/compiler.js";

export interface TypeNames {
  /** Takes the first name that is free, or the last one with a number. */
  readonly take: (...wanted: readonly [string, ...string[]]) => string;
}

/** `user name`, `user_name` and `userName` become `UserName`; undefined without a letter. */
export function pascalCase(text: string): string | undefined {
  const words =
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W_]+/g) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  if (joined === "" || !/[A-Za-z]/.test(joined)) return undefined;
  return /^\d/.test(joined) ? `Type${joined}` : joined;
}

/** The name of one element of a list: `Entries` becomes `Entry`; any other name gets `Item`. */
export function singular(name: string): string {
  if (/(?:ss|us|is|data|info)$/i.test(name)) return `${name}Item`;
  if (/ies$/.test(name) && name.length > 4) return `${name.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes|zes)$/.test(name)) return name.slice(0, -2);
  return /s$/.test(name) && name.length > 2 ? name.slice(0, -1) : `${name}Item`;
}

/** Whether a text can be the name of a type. */
export function isTypeName(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text) && !isReserved(text);
}

export function createTypeNames(used: readonly string[]): TypeNames {
  const taken = new Set(used);
  const isFree = (name: string): boolean => !taken.has(name) && isTypeName(name);
  return {
    take: (...wanted) => {
      const last = wanted.at(-1) ?? wanted[0];
      let name = wanted.find(isFree);
      if (name === undefined && isReserved(last) && isFree(`${last}Type`)) name = `${last}Type`;
      for (let number = 2; name === undefined; number += 1) if (isFree(`${last}${number}`)) name = `${last}${number}`;
      taken.add(name);
      return name;
    },
  };
}

const primitives = "any bigint boolean never number object string symbol undefined unknown void null".split(" ");

function isReserved(name: string): boolean {
  const { FirstReservedWord, LastFutureReservedWord } = ts.SyntaxKind;
  const kind = ts.identifierToKeywordKind(ts.factory.createIdentifier(name));
  const isKeyword = kind !== undefined && kind >= FirstReservedWord && kind <= LastFutureReservedWord;
  return isKeyword || primitives.includes(name) || libraryNames().has(name);
}

/** The library's files by name. The compiler exports it without a type. */
const { libMap } = ts as unknown as { readonly libMap: ReadonlyMap<string, string> };

let knownNames: ReadonlySet<string> | undefined;

/** Types of the language itself, such as `Date` and `Record`; the DOM has too many common words. */
function libraryNames(): ReadonlySet<string> {
  if (knownNames !== undefined) return knownNames;
  const files = [...new Set(libMap.values())].filter((file) => /^lib\.es\d+(?:\.(?!intl|full)\w+)*\.d\.ts$/.test(file));
  const declared = files.flatMap((file) => [...readLibrary(file).matchAll(/(?:interface|type) (\w+)/g)]);
  knownNames = new Set(declared.map(([, name]) => name ?? ""));
  return knownNames;
}
