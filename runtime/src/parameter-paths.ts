/**
 * Writes and reads the paths of parameters.
 *
 * `ToolMetadata.hiddenParameters` documents the grammar, and `WithoutHidden` reads the same paths in the compiler: the
 * three must agree.
 */

/** One step of a path. */
export type ParameterPathStep =
  /** `name`, after a dot unless it comes first. */
  | { readonly kind: "property"; readonly name: string }
  /** `{}`: the value of every property, whatever its name. */
  | { readonly kind: "values" }
  /** `[2]`: the element at one position of a tuple. */
  | { readonly kind: "position"; readonly index: number }
  /** `[]`: every element. */
  | { readonly kind: "elements" }
  /** `**`: any number of steps, also none. */
  | { readonly kind: "descent" };

/** The steps from the arguments to a parameter. */
export type ParameterPath = readonly ParameterPathStep[];

/** A step into a value, or into every value of a type. */
export type ParameterPlace =
  | { readonly kind: "property"; readonly name: string }
  /** An index signature: values under the names that it accepts. */
  | { readonly kind: "values"; readonly accepts: (name: string) => boolean }
  | { readonly kind: "position"; readonly index: number }
  /** An array, or the rest of a tuple: the elements from one position on. */
  | { readonly kind: "elements"; readonly from: number };

/** Renders a path. */
export function renderParameterPath(path: ParameterPath): string {
  const text = path.map(renderStep).join("");
  // The first dot is redundant, unless it is the whole step of a property with the empty name.
  return /^\.[^.[{]/.test(text) ? text.slice(1) : text;
}

function renderStep(step: ParameterPathStep): string {
  switch (step.kind) {
    case "property":
      return `.${step.name.replace(/[\\.[{*]/g, "\\$&")}`;
    case "values":
      return "{}";
    case "position":
      return `[${step.index}]`;
    case "elements":
      return "[]";
    case "descent":
      return ".**";
  }
}

/** Parses a path that `renderParameterPath` rendered. */
export function parseParameterPath(text: string): ParameterPath {
  const whole = /^[.{]/.test(text) ? text : `.${text}`;
  return [...whole.matchAll(/\.\*\*|\{\}|\[(\d*)\]|\.((?:\\.|[^\\.[{*])*)/gsu)].map(([written, index, name]) => {
    if (name !== undefined) return { kind: "property", name: name.replace(/\\(.)/gsu, "$1") };
    if (written === ".**") return { kind: "descent" };
    if (written === "{}") return { kind: "values" };
    return index === "" ? { kind: "elements" } : { kind: "position", index: Number(index) };
  });
}

/** The rest of paths at a location; an empty rest names the value there. */
export function advanceParameterPaths(paths: readonly ParameterPath[], place: ParameterPlace): ParameterPath[] {
  const left = paths.flatMap((path) => advanceOne(path, place));
  if (left.length < 2) return left;
  // After `**` the same rest repeats.
  const byText = new Map(left.map((path) => [renderParameterPath(path), path]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
}

function advanceOne(path: ParameterPath, place: ParameterPlace): ParameterPath[] {
  const [step, ...rest] = path;
  if (step === undefined) return [];
  if (step.kind === "descent") return [path, ...advanceOne(rest, place)];
  return reaches(step, place) ? [rest] : [];
}

function reaches(step: ParameterPathStep, place: ParameterPlace): boolean {
  switch (step.kind) {
    case "property":
      return place.kind === "values" ? place.accepts(step.name) : place.kind === "property" && place.name === step.name;
    case "values":
      return place.kind === "values" || place.kind === "property";
    case "position":
      return place.kind === "elements"
        ? step.index >= place.from
        : place.kind === "position" && place.index === step.index;
    case "elements":
      return place.kind === "elements" || place.kind === "position";
    case "descent":
      return true;
  }
}
