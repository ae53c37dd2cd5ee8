/** Finds the words of a description that look like parameter names, and the parameters that they misspell. */

import { typingDistance } from "../diagnostics/spelling.js";

export interface ParameterMention {
  readonly name: string;
  /** `code`: in backticks; `quoted`; or `bare`, like any other word. */
  readonly form: "code" | "quoted" | "bare";
  /** Whether the text calls it a parameter: ``the `limit` parameter``. */
  readonly isCalledParameter: boolean;
}

const identifier = String.raw`[A-Za-z_$][\w$]*`;
/** An identifier, a path, or either with a value: `limit`, `range.start`, `limit: 5`. */
const code = new RegExp(String.raw`^(${identifier}(?:(?:\[\d*\])*\.${identifier})*)(?:\[\d*\])*(?:\s*[:=]\s*\S.*)?$`);
/** Words with an inner underscore or capital are not natural language. */
const compound = /^(?=.*[a-z])(?:[A-Za-z]+\d*(?:_[A-Za-z0-9]+)+|[a-z]+\d*(?:[A-Z][a-z0-9]*)+)$/;

/** Values of JavaScript, JSON and Python, never the names of parameters. */
const values: ReadonlySet<string> = new Set("NaN Infinity undefined null true false None True False".split(" "));

const before = /\b(?:parameters?|arguments?|args?)\s+(?:called\s+|named\s+)?$/i;
/** A parameter of a URL, or in a file, is not one of the tool. */
const ofAnother = String.raw`\s+(?:of|in|from|(?:to|for|on)\s+(?:the\b|an?\b|its\b|\x60))`;
const after = new RegExp(String.raw`^\s+(?:parameters?|arguments?)\b(?!${ofAnother})`, "i");
const afterAsField = new RegExp(String.raw`^\s+(?:options?|fields?|propert(?:y|ies))\b(?!${ofAnother})`, "i");
const belongsElsewhere = new RegExp(`^${ofAnother}`, "i");
/** Results and other things have fields too. */
const ofSomethingElse =
  /\b(?:returns?|returned|results?|responses?|outputs?|its|their|each|every|file'?s?|\w+'s)\b[^.!?]*$/i;

/** Characters before a name that say whose it is, so that many names in a long text are found quickly. */
const mostBefore = 400;

/** Ignores fenced code, which is an example. */
export function findMentions(description: string): ParameterMention[] {
  const text = description.replaceAll(/^(`{3,}|~{3,})[\s\S]*?(?:^\1|(?![\s\S]))/gm, "");
  const found: ParameterMention[] = [];
  const plain = text.replaceAll(
    /(?<!`)(`{1,9})(?!`)(.+?)(?<!`)\1(?!`)|"([^"\n]{1,64})"/g,
    (match: string, ...parts: unknown[]) => {
      const [, inCode, quoted, offset] = parts as [string, string | undefined, string | undefined, number]; // The groups of the expression.
      const name = code.exec((inCode ?? quoted ?? "").trim())?.[1];
      const around = {
        left: text.slice(Math.max(0, offset - mostBefore), offset),
        right: text.slice(offset + match.length),
      };
      if (name !== undefined && !values.has(name)) {
        found.push({
          name,
          form: inCode === undefined ? "quoted" : "code",
          isCalledParameter: isCalledParameter(around),
        });
      }
      return " ".repeat(match.length);
    },
  );
  if (!/_|[a-z\d][A-Z]/.test(plain)) return found;
  const words = plain.matchAll(/(?<![\w$./@#:<>%=&?~\\{-])[A-Za-z][\w$]*(?![\w$(/@:<>=%\\}-]|\.\w)/g);
  for (const [word] of words) {
    if (compound.test(word)) found.push({ name: word, form: "bare", isCalledParameter: false });
  }
  return found;
}

function isCalledParameter({ left, right }: { readonly left: string; readonly right: string }): boolean {
  const follows = before.test(left) && !belongsElsewhere.test(right);
  if (follows || after.test(right)) return !/\b(?:\w+'s|its|their|url|query|command|shell)\s+(?:the\s+)?$/i.test(left);
  return afterAsField.test(right) && /\bthe\s+$/i.test(left) && !ofSomethingElse.test(left);
}

/** Finds the parameter that a name writes in another style, such as `start_line` for `startLine`. */
export function findOtherCase(name: string, parameters: readonly string[]): string | undefined {
  const words = wordsOf(name);
  if (words.length < 2 && !/^[a-z]/.test(name)) return undefined; // `URL` and `Path` are plain words.
  const found = parameters.find((parameter) => wordsOf(parameter).join("") === words.join(""));
  const isCompound = found !== undefined && Math.max(words.length, wordsOf(found).length) > 1;
  return isCompound ? found : undefined;
}

/** Finds the parameter that a name misspells. */
export function findMisspelled(name: string, parameters: readonly string[]): string | undefined {
  return parameters.find((parameter) => isMisspelling(name, parameter));
}

/**
 * Short words are often similar by chance, like `host` and `post`, so a word alone counts as misspelled only with a
 * missing, extra or swapped letter inside.
 */
function isMisspelling(written: string, meant: string): boolean {
  const [words, meantWords] = [wordsOf(written), wordsOf(meant)];
  if (words.length !== meantWords.length || styleOf(written) !== styleOf(meant)) return false;
  const pairs = words.flatMap((word, index) => {
    const other = meantWords[index] ?? "";
    return word === other ? [] : [[word, other] as const];
  });
  const [pair] = pairs;
  if (pair === undefined || pairs.length > 1) return false;
  const [wrong, right] = pair;
  if (wrong.charAt(0) !== right.charAt(0) || typingDistance(wrong, right) !== 1) return false;
  if (withoutDigits(wrong) === withoutDigits(right)) return false;
  if (words.length > 1) return Math.max(wrong.length, right.length) >= 4;
  const isSubstitution = wrong.length === right.length && sortLetters(wrong) !== sortLetters(right);
  return Math.min(wrong.length, right.length) >= 5 && !isSubstitution && wrong.at(-1) === right.at(-1);
}

export function wordsOf(name: string): string[] {
  if (/^[a-z0-9]+$/.test(name)) return [name];
  const spaced = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll(/(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
  return spaced
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

function styleOf(name: string): string {
  return name.includes("_") ? "snake" : /[a-z][A-Z]/.test(name) ? "camel" : "plain";
}

function withoutDigits(word: string): string {
  return word.replaceAll(/\d/g, "");
}

function sortLetters(word: string): string {
  return [...word].sort().join("");
}
