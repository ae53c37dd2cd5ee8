/** From a template literal type to the regular expression that matches the same strings. */

import { ts } from "../../sources/compiler.js";
import type { Objection } from "./objections.js";

/** Characters that a number may hold: a string of only these may stand in a number, or end it. */
const numeric = /^[\s\d.+\-_xXoObBa-fA-F]+$/;

/** The marks that a number may exclude, so that they end it. */
const marks = ["-", "+", "."];

/**
 * The finite numbers, below 1e300, of JavaScript's `Number`, as in `${number}`, without the mark that ends them. White
 * space alone is one: `Number(" ")` is 0.
 */
function numberBefore(mark: string): string {
  const sign = mark === "-" ? "\\+?" : mark === "+" ? "-?" : "[+-]?";
  const digits = mark === "." ? "\\d+" : "(?:\\d+(?:\\.\\d*)?|\\.\\d+)";
  const exponent = `${mark === "+" ? "" : "\\+?"}(?:\\d\\d?|[0-2]\\d\\d)`;
  const exponents = mark === "-" ? [exponent] : [exponent, "-\\d+"];
  const decimal = `${sign}${digits}(?:[eE](?:${exponents.join("|")}))?`;
  return `(?:\\s+|\\s*(?:${decimal}|0(?:[xX][\\da-fA-F]+|[oO][0-7]+|[bB][01]+))\\s*)`;
}

/** The expression, or why there is none. */
export function templatePattern(type: ts.TemplateLiteralType): string | Objection {
  const [start = "", ...texts] = type.texts;
  const isAnchored = start !== "" || isNumber(type.types[0]);
  let pattern = isAnchored ? `^${escape(start)}` : "";
  for (const [index, placeholder] of type.types.entries()) {
    const text = texts[index] ?? "";
    const isLast = index === type.types.length - 1;
    if (text === "" && !isLast) {
      return {
        reason: "it is unclear where one of two adjacent placeholders ends",
        advice: "Put a separator between them, or write string with the tag @pattern.",
      };
    }
    if (isNumber(placeholder)) {
      if (numeric.test(text) && !marks.includes(text)) {
        return {
          reason: "it is unclear where a number ends when what follows may belong to it",
          advice: "Put a colon or a comma after it, or write string with the tag @pattern.",
        };
      }
      // The end of the whole is cut off first, so the number before it may hold the same mark.
      pattern += numberBefore(isLast ? "" : text) + escape(text);
    } else if (isText(placeholder)) {
      const isOpen = (index === 0 && !isAnchored) || (isLast && text === "");
      pattern += (isOpen ? "" : "[\\s\\S]*") + escape(text);
    } else {
      return {
        reason: "a pattern can express only ${string}, ${number} and unions of literals",
        advice: "Use those, or write string with the tag @pattern.",
      };
    }
    if (isLast && (text !== "" || isNumber(placeholder))) pattern += "$";
  }
  return pattern;
}

function isNumber(type: ts.Type | undefined): boolean {
  return type !== undefined && (type.flags & ts.TypeFlags.Number) !== 0;
}

function isText(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Any)) !== 0;
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
