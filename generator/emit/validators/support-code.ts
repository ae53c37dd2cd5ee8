/** From the names that validators use to the support module, whose template holds the functions. */

import { createAjv } from "@toolwright/contract/validation";
import { formatPatterns } from "@toolwright/runtime/json-schema";

/** Functions that every surface may need: the errors, and what Ajv's own code calls. */
const generalFunctions = [
  ...["fail", "adopt", "count", "keep", "hasOwnProperty", "escapeToken", "codePointLength", "isEqual"],
  ...["recall", "findEqual", "bounded"],
];

/** The formats that take more than a regular expression, with those whose functions they call. */
const formatFunctions = new Map([
  ["date", []],
  ["time", []],
  ["date-time", ["date", "time"]],
  ["iso-time", ["time"]],
  ["iso-date-time", ["date", "time", "date-time"]],
  ["byte", []],
  ["regex", []],
  ["ipv4", []],
  ["ipv6", ["ipv4"]],
  ["hostname", []],
  ["relative-reference", ["ipv4", "ipv6"]],
  ["uri", ["ipv4", "ipv6", "relative-reference"]],
  ["uri-reference", ["ipv4", "ipv6", "relative-reference", "uri"]],
  ["url", []],
]);

/** The text of `runtime/src/json-schema/format-functions.ts`; the build replaces this name with it. */
declare const FORMAT_FUNCTIONS: string;

export interface SupportView {
  /** Whether the module has each general function of the template. */
  readonly uses: Readonly<Record<string, boolean>>;
  /** The runtime's functions for formats, as the text of their source. */
  readonly formatFunctions: readonly string[];
  /** The formats that are regular expressions; the verdicts are those of ajv-formats. */
  readonly patterns: readonly {
    readonly format: string;
    readonly name: string;
    readonly constant: string;
    readonly pattern: string;
  }[];
}

/** Every name of the support module that code can use; a property may have one of them too. */
export const supportNames: RegExp = new RegExp(
  String.raw`(?<![.\w$])(?:${generalFunctions.join("|")}|is[A-Z]\w*Format)\b(?!:)`,
  "g",
);

export function formatFunction(format: string): string {
  const words = format.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `is${words.join("")}Format`;
}

/** Describes the support module that has the functions of some names, and those that they call. */
export function describeSupport(names: readonly string[]): SupportView {
  const called = [...formatFunctions].flatMap(([format, others]) =>
    names.includes(formatFunction(format)) ? others : [],
  );
  const needed = new Set([...names, ...called.map(formatFunction)]);
  const own = [...generalFunctions, ...[...formatFunctions.keys()].map(formatFunction)];
  const { formats } = createAjv();
  const patterns = Object.entries(formats).flatMap(([format, definition]) => {
    const name = formatFunction(format);
    const pattern = Object.hasOwn(formatPatterns, format) ? formatPatterns[format] : definition;
    if (!needed.has(name) || own.includes(name) || !(pattern instanceof RegExp)) return [];
    const words = name.slice("is".length, -"Format".length);
    const constant = `${words.charAt(0).toLowerCase()}${words.slice(1)}Pattern`;
    return [{ format, name, constant, pattern: String(pattern) }];
  });
  const known = new Set([...own, ...patterns.map(({ name }) => name)]);
  for (const name of needed) if (!known.has(name)) throw new Error(`The support module must have ${name}.`);
  return {
    uses: Object.fromEntries(generalFunctions.map((name) => [name, needed.has(name)])),
    formatFunctions: splitFunctions(FORMAT_FUNCTIONS).filter((text) => needed.has(nameOf(text))),
    patterns,
  };
}

/** Splits a module into its functions, each with the constants above it; the module's own comment is left out. */
function splitFunctions(source: string): string[] {
  const functions = source.slice(source.indexOf("*/\n") + 3).split(/^}$/m);
  return functions.slice(0, -1).map((text) => `${text.trim()}\n}`);
}

function nameOf(text: string): string {
  return /^export function (\w+)/m.exec(text)?.[1] ?? "";
}
