/** From a description to the words in it that seem to name a parameter, each with how it is written. */

export interface ParameterMention {
  readonly name: string;
  /** `code`: in backticks; `quoted`; or `bare`, like any other word. */
  readonly form: "code" | "quoted" | "bare";
  /** Whether the text calls it a parameter: ``the `limit` parameter``. */
  readonly isCalledParameter: boolean;
}

const identifier = String.raw`[A-Za-z_$][\w$]*`;
/** An identifier alone, a path through properties, or one with a value: `limit`, `range.start`, `limit: 5`. */
const code = new RegExp(String.raw`^(${identifier}(?:(?:\[\d*\])*\.${identifier})*)(?:\[\d*\])*(?:\s*[:=]\s*\S.*)?$`);
/** Words with an inner mark or capital are no natural language. */
const compound = /^(?=.*[a-z])(?:[A-Za-z]+\d*(?:_[A-Za-z0-9]+)+|[a-z]+\d*(?:[A-Z][a-z0-9]*)+)$/;

const before = /\b(?:parameters?|arguments?|args?)\s+(?:called\s+|named\s+)?$/i;
/** The parameter of a URL, or in a file, is not the tool's. */
const ofAnother = String.raw`\s+(?:of|in|from|(?:to|for|on)\s+(?:the\b|an?\b|its\b|\x60))`;
const after = new RegExp(String.raw`^\s+(?:parameters?|arguments?)\b(?!${ofAnother})`, "i");
const afterAsField = new RegExp(String.raw`^\s+(?:options?|fields?|propert(?:y|ies))\b(?!${ofAnother})`, "i");
const belongsElsewhere = new RegExp(`^${ofAnother}`, "i");
/** Results and other things have fields, too. */
const ofSomethingElse =
  /\b(?:returns?|returned|results?|responses?|outputs?|its|their|each|every|file'?s?|\w+'s)\b[^.!?]*$/i;

/** Finds the mentions; fenced code is an example, and is left out. */
export function findMentions(description: string): ParameterMention[] {
  const text = description.replaceAll(/^(`{3,}|~{3,})[\s\S]*?(?:^\1|(?![\s\S]))/gm, "");
  const found: ParameterMention[] = [];
  const plain = text.replaceAll(/(`+)(.+?)\1(?!`)|"([^"\n]{1,64})"/g, (match: string, ...parts: unknown[]) => {
    const [, inCode, quoted, offset] = parts as [string, string | undefined, string | undefined, number]; // As the expression has them.
    const name = code.exec((inCode ?? quoted ?? "").trim())?.[1];
    const around = { left: text.slice(0, offset), right: text.slice(offset + match.length) };
    if (name !== undefined) {
      found.push({
        name,
        form: inCode === undefined ? "quoted" : "code",
        isCalledParameter: isCalledParameter(around),
      });
    }
    return " ".repeat(match.length);
  });
  if (!/_|[a-z\d][A-Z]/.test(plain)) return found; // Most texts have no compound word.
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
