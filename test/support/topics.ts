/**
 * From the text of a topic to its cases and back, with what was found in each case under the lines that it is about.
 *
 *     // @case: a word misspelled
 *     // @args: generate
 *     ~ exit code 1: 1 error. Nothing was written.
 *     // @filename: tools/fetch.ts
 *     export const effect = "readonly";
 *     ~                     ^ error unknown-effect: Unknown effect "readonly". → Did you mean "read_only"?
 *
 * Lines that begin with `~` or `^` are the golden: nobody writes them, and an update of the goldens does.
 */

import { splitSections } from "./sections.js";

/** A file of cases. */
export interface Topic {
  /** What stands above the cases: a comment, and files that every case has. */
  readonly preamble: string;
  readonly cases: readonly TopicCase[];
}

/** One case of a topic. */
export interface TopicCase {
  readonly name: string;
  /** What its lines `// @name: value` say, in order. */
  readonly directives: readonly Directive[];
  /** The texts of its files, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The texts of the files that every case of the topic has. */
  readonly sharedFiles: ReadonlyMap<string, string>;
}

/** A line such as `// @args: lint --target openai`, above the files of a case. */
export interface Directive {
  readonly name: string;
  readonly value: string;
}

/** What a case came to. */
export interface CaseResult {
  /** What was said besides the findings, a line each. */
  readonly outcome: readonly string[];
  readonly findings: readonly ShownFinding[];
}

/** A finding as the command line prints it or the library gives it. */
export interface ShownFinding {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  /** The finding stands under the first place; the others are said beside it. */
  readonly locations: readonly SourcePosition[];
}

interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The cases of a topic, without what was found in them. */
export function splitTopic(text: string): Topic {
  const source = text.replace(/^[~^].*\n/gm, "");
  const [preamble = ""] = `\n${source}`.split("\n// @case: ", 1);
  const sharedFiles = filesIn(preamble);
  const cases = [...splitSections(source, { prefix: "// @case: " })].map(([name, body]) => {
    const [head = ""] = `\n${body}`.split("\n// @filename: ", 1);
    const directives = [...head.matchAll(/^\/\/ @(\w+): (.+)$/gm)].map(([, key = "", value = ""]) => ({
      name: key,
      value,
    }));
    return { name, directives, files: filesIn(body), sharedFiles };
  });
  return { preamble: preamble.trim(), cases };
}

function filesIn(text: string): ReadonlyMap<string, string> {
  const files = [...splitSections(text, { prefix: "// @filename: " })];
  return new Map(files.map(([path, file]) => [path, file === "\n" ? "" : file]));
}

/** The values of a case's directives with the same name. */
export function valuesOf({ directives }: TopicCase, name: string): readonly string[] {
  return directives.filter((directive) => directive.name === name).map(({ value }) => value);
}

/** The text of a topic, with what each of its cases came to. */
export function joinTopic({ preamble, cases }: Topic, resultOf: (topicCase: TopicCase) => CaseResult): string {
  const texts = cases.map((topicCase) => describeCase(topicCase, resultOf(topicCase)));
  return `${preamble === "" ? "" : `${preamble}\n`}${texts.join("")}`;
}

function describeCase({ name, directives, files }: TopicCase, { outcome, findings }: CaseResult): string {
  const sources = new Map([...files].map(([path, text]) => [path, text.split("\n").slice(0, -1)]));
  const lineAt = ({ file, line }: SourcePosition): string | undefined => sources.get(file)?.[line - 1];
  let before: ShownFinding | undefined;
  const describe = (finding: ShownFinding): string => {
    const text = describeFinding(finding, { before, lineAt });
    before = finding;
    return text;
  };
  const lines = [
    `// @case: ${name}`,
    ...directives.map((directive) => `// @${directive.name}: ${directive.value}`),
    ...outcome.map((line) => `~ ${line}`),
  ];
  for (const finding of findings) {
    const [place] = finding.locations;
    if (place !== undefined && lineAt(place) !== undefined) continue;
    lines.push(`~ ${place === undefined ? "" : `${nameOf(place)} `}${describe(finding)}`);
  }
  for (const [path, source] of sources) {
    lines.push(`// @filename: ${path}`);
    source.forEach((text, index) => {
      lines.push(text);
      for (const finding of findings) {
        const [place] = finding.locations;
        if (place?.file !== path || place.line !== index + 1) continue;
        lines.push(`${"^".padStart(place.column).replace(/^ /, "~")} ${describe(finding)}`);
      }
    });
  }
  return `${lines.join("\n")}\n`;
}

interface Surroundings {
  /** The finding that stands above. */
  readonly before: ShownFinding | undefined;
  readonly lineAt: (place: SourcePosition) => string | undefined;
}

/** Advice that stands above is not written again; another place is shown with what stands there. */
function describeFinding(finding: ShownFinding, { before, lineAt }: Surroundings): string {
  const { severity, code, message, hint, locations } = finding;
  const isRepeated = before?.code === code && before.hint === hint;
  const advice = hint === undefined ? [] : [isRepeated ? "(as above)" : hint];
  const others = locations.slice(1).map((place) => {
    const there = lineAt(place)?.slice(place.column - 1);
    return `also ${nameOf(place)}${there === undefined ? "" : ` \`${there}\``}`;
  });
  return [`${severity} ${code}: ${message}`, ...advice, ...others].join(" → ");
}

function nameOf({ file, line, column }: SourcePosition): string {
  return `${file}:${line}:${column}`;
}
