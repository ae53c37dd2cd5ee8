/** Collects the values that calls and examples give to the parameters of each tool. */

import { type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import type { ParameterPath } from "@toolwright/runtime/internal/parameter-paths";

/** A step from a value into it: the name of a property, or 0 for the elements of an array. */
export type UseStep = string | 0;

/** The values in use at one location of a tool's arguments. */
export interface PlaceInUse {
  readonly hasFraction: boolean;
  readonly hasEmptyText: boolean;
  readonly least: number;
  readonly greatest: number;
  /** Objects seen at the place. */
  readonly objects: number;
  /** Values seen at the place. */
  readonly values: number;
  readonly inside: ReadonlyMap<UseStep, PlaceInUse>;
}

/** A place that takes further values. */
interface OpenPlace extends Writable<Omit<PlaceInUse, "inside">> {
  readonly inside: Map<UseStep, OpenPlace>;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** The arguments of one tool. */
export interface ToolUse {
  readonly add: (value: JsonValue, path?: readonly UseStep[]) => void;
  /** The places at a path; undefined if there were more places than are kept. */
  readonly at: (path: ParameterPath) => readonly PlaceInUse[] | undefined;
  readonly root: PlaceInUse;
}

/** The maximum number of places to keep for one tool, so that memory use does not grow with the number of calls. */
const mostPlaces = 5000;

/** Starts with a copy of the values that are known already. */
export function createToolUse(known?: ToolUse): ToolUse {
  let places = 0;
  let isCut = known !== undefined && known.at([]) === undefined;
  const openPlace = (): OpenPlace => {
    places += 1;
    const numbers = { least: Infinity, greatest: -Infinity, hasFraction: false };
    return { ...numbers, hasEmptyText: false, objects: 0, values: 0, inside: new Map() };
  };
  const copyPlace = (place: PlaceInUse): OpenPlace => {
    places += 1;
    return { ...place, inside: new Map([...place.inside].map(([step, inner]) => [step, copyPlace(inner)])) };
  };
  const root = known === undefined ? openPlace() : copyPlace(known.root);
  const stepInto = (place: OpenPlace, step: UseStep): OpenPlace | undefined => {
    const inner = place.inside.get(step);
    if (inner !== undefined) return inner;
    if (places >= mostPlaces) {
      isCut = true;
      return undefined;
    }
    const opened = openPlace();
    place.inside.set(step, opened);
    return opened;
  };
  const addTo = (place: OpenPlace | undefined, value: JsonValue): void => {
    if (place === undefined) return;
    place.values += 1;
    if (typeof value === "number") {
      place.hasFraction ||= !Number.isInteger(value);
      place.least = Math.min(place.least, value);
      place.greatest = Math.max(place.greatest, value);
    }
    if (value === "") place.hasEmptyText = true;
    if (isList(value)) for (const element of value) addTo(stepInto(place, 0), element);
    else if (isObject(value)) {
      place.objects += 1;
      for (const [name, inner] of Object.entries(value)) addTo(stepInto(place, name), inner);
    }
  };
  return {
    root,
    add: (value, path = []) => {
      let place: OpenPlace | undefined = root;
      for (const step of path) place = place && stepInto(place, step);
      addTo(place, value);
    },
    at: (path) => {
      if (isCut) return undefined;
      return path.reduce<readonly PlaceInUse[]>(
        (reached, step) =>
          reached.flatMap(({ inside }) => {
            if (step.kind === "values") return [...inside.values()];
            return inside.get(step.kind === "property" ? step.name : 0) ?? [];
          }),
        [root],
      );
    },
  };
}

/** The arguments of calls, by tool. */
export interface ValuesInUse {
  readonly add: (tool: string, given: JsonValue) => void;
  readonly of: (tool: string) => ToolUse | undefined;
}

export function createValuesInUse(): ValuesInUse {
  const tools = new Map<string, ToolUse>();
  return {
    add: (tool, given) => {
      const use = tools.get(tool) ?? createToolUse();
      tools.set(tool, use);
      use.add(given);
    },
    of: (tool) => tools.get(tool),
  };
}
