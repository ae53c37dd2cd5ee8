/** Converts template literal types to regular expressions that match the same strings. */

import { ts } from "../../sources/compiler.js";
import type { Refusal } from "./reader-context.js";

/** Characters that can occur in a number: text of these alone may belong to a number, or follow one. */
const numeric = /^[\s\d.+\-_xXoObBa-fA-F]+$/;

/** Characters that the pattern of a number can leave out, so that they end it. */
const terminators = ["-", "+", "."];

/** Positive integers below 300. No digit of one can be read in two ways, which multiply as numbers follow one another. */
const belowThreeHundred = "[12](?:\\d\\d?)?|[3-9]\\d?";

/**
 * The strings that JavaScript's `Number` reads as finite numbers below 1e300, as `${number}` does, without the character
 * that ends them. White space alone is one: `Number(" ")` is 0.
 */
function numberBefore(terminator: string): string {
  const sign = terminator === "-" ? "\\+?" : terminator === "+" ? "-?" : "[+-]?";
  const digits = terminator === "." ? "\\d+" : "(?:\\d+(?:\\.\\d*)?|\\.\\d+)";
  const exponent = `${terminator === "+" ? "" : "\\+?"}(?:0+(?:${belowThreeHundred})?|${belowThreeHundred})`;
  const exponents = terminator === "-" ? [exponent] : [exponent, "-\\d+"];
  const decimal = `${sign}${digits}(?:[eE](?:${exponents.join("|")}))?`;
  return `(?:\\s+|\\s*(?:${decimal}|0(?:[xX][\\da-fA-F]+|[oO][0-7]+|[bB][01]+))\\s*)`;
}

/** The pattern, or why there is none. */
export function templatePattern(type: ts.TemplateLiteralType): string | Refusal {
  if (type.texts.some(hasHalfCharacter)) {
    return {
      reason: "it has half of a surrogate pair, and a pattern matches whole characters",
      advice: "Write whole characters.",
    };
  }
  return joinPatterns(type);
}

function joinPatterns(type: ts.TemplateLiteralType): string | Refusal {
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
      if (numeric.test(text) && !terminators.includes(text)) {
        return {
          reason: "it is unclear where a number ends when what follows may belong to it",
          advice: "Put a colon or a comma after it, or write string with the tag @pattern.",
        };
      }
      // The last text is matched at the end of the string, so the number before it may contain the same character.
      pattern += numberBefore(isLast ? "" : text) + escape(text);
    } else if (placeholder.flags & (ts.TypeFlags.String | ts.TypeFlags.Any)) {
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

/** Whether a text has a surrogate without the other half of its pair. */
export function hasHalfCharacter(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

function isNumber(type: ts.Type | undefined): boolean {
  return type !== undefined && (type.flags & ts.TypeFlags.Number) !== 0;
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
