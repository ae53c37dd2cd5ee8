/** Rules about properties that are removed, added, renamed, or become required or optional. */

import {
  canonicalJson,
  isObject,
  type JsonObject,
  type JsonValue,
  propertiesOf,
  requiredOf,
} from "@toolwright/runtime/internal/json-schema";
import { canonicalConstraints } from "../json-schema/constraints.js";
import { severities } from "../tool-rules/tool-rule.js";
import { type ChangeWords, narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import { furtherOf, namesAdded, namesGone, ownPartOf, withProperties } from "./objects.js";
import { type NamedPart, type NamePair, pairNames } from "./paired-names.js";
import type { FoundEdit, SchemaPair, SchemaRule } from "./schema-rule.js";

/** A property is removed: calls that still send it are rejected by a closed schema. */
export const propertyRemoved: SchemaRule = {
  keywords: ["properties", "required"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-property-removed", ({ subject }) => `${subject} is no longer a parameter`, [
        "keep it, optional and deprecated",
      ]),
      widening: widenedInput("input-widened-property-removed"),
    },
    // For results, the first schema is the new one.
    output: {
      narrowing: widenedOutput(
        "output-widened-property-added",
        ({ subject }) => `${subject} is new in the result, which did not allow additional properties`,
      ),
      widening: narrowedOutput("output-property-added", ({ subject }) => `${subject} is new in the result`, {
        heading: "Added",
      }),
    },
  },
  find: (pair) => {
    const renamed = new Set(findRenames(pair).map((rename) => rename.from));
    return namesGone(pair.from, pair.to)
      .filter((name) => !renamed.has(name))
      .map((name) => removeProperty(pair, name));
  },
};

function removeProperty({ from, to }: SchemaPair, name: string): FoundEdit {
  const { [name]: removed = true, ...rest } = propertiesOf(from);
  const further = furtherOf(to);
  // Unless the schema itself is closed, the other side's rule for undeclared names must apply to this name.
  const isSame = canonicalJson(furtherOf(from)) === canonicalJson(further);
  const properties = isSame ? rest : { ...rest, [name]: further };
  const isRequired = requiredOf(to).includes(name);
  const required = isRequired ? requiredOf(from) : requiredOf(from).filter((one) => one !== name);
  return {
    replacement: withProperties(from, { properties, required }),
    path: ["properties", name],
    side: "from",
    removed,
  };
}

/** A reader misses a property that it used, even if the old schema did not guarantee it. */
export const removedFromResult = widenedOutput(
  "output-property-removed",
  ({ subject }) => `${subject} is no longer in the result`,
  ["keep it in the result"],
);

/** An optional property is added. */
export const propertyAdded: SchemaRule = {
  keywords: ["properties"],
  kinds: {
    input: {
      // An open schema allowed any value under this name before.
      narrowing: narrowedInput(
        "input-property-constrained",
        ({ subject }) => `${subject} accepted any value and now accepts only some`,
        ["choose a different name"],
      ),
      widening: widenedInput(
        "input-widened-property-added",
        ({ subject }) => `${subject} is a new optional parameter`,
        {
          heading: "Added",
        },
      ),
    },
    output: { narrowing: removedFromResult, widening: removedFromResult },
  },
  find: (pair) => {
    const { from, to } = pair;
    const excluded = new Set([...requiredOf(to), ...findRenames(pair).map((rename) => rename.to)]);
    return namesAdded(from, to)
      .filter((name) => !excluded.has(name))
      .map((name) => {
        const added = propertiesOf(to)[name] ?? true;
        return {
          replacement: { ...from, properties: { ...propertiesOf(from), [name]: added } },
          path: ["properties", name],
          side: "to",
          added,
        };
      });
  },
};

type Rename = NamePair;

function renamed({ subject, before, after }: ChangeWords): string {
  const [old, current] = [onlyKey(before), onlyKey(after)];
  if (old === undefined || current === undefined) return `${subject} has a different name`;
  return `\`${old}\` is now called \`${current}\``;
}

function onlyKey(value: JsonValue | undefined): string | undefined {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.length === 1 ? keys[0] : undefined;
}

/** A property is renamed and otherwise unchanged; calls do not have the new name yet. */
export const propertyRenamed: SchemaRule = {
  keywords: ["properties", "required"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-property-renamed", renamed, [
        "keep the old name next to the new one, both optional",
      ]),
      widening: widenedInput("input-widened-property-renamed", renamed),
    },
    output: {
      narrowing: widenedOutput("output-widened-property-renamed", renamed),
      // A reader misses the old name, although nothing guaranteed it.
      widening: {
        ...narrowedOutput("output-narrowed-property-renamed", renamed),
        severity: severities("warning", "info", "warning"),
        advice: ["keep the old name next to the new one"],
      },
    },
  },
  find: (pair) =>
    findRenames(pair).map((rename) => {
      const { from, to } = pair;
      const entries = Object.entries(propertiesOf(from)).filter(([name]) => name !== rename.to);
      const properties = Object.fromEntries(entries.map(([name, schema]) => [nameAfter(rename, name), schema]));
      const required = requiredOf(from).map((name) => nameAfter(rename, name));
      return {
        replacement: withProperties(from, { properties, required }),
        path: ["properties", rename.to],
        side: "to",
        removed: { [rename.from]: propertiesOf(from)[rename.from] ?? true },
        added: { [rename.to]: propertiesOf(to)[rename.to] ?? true },
      };
    }),
};

function nameAfter(rename: Rename, name: string): string {
  return name === rename.from ? rename.to : name;
}

const known = new WeakMap<JsonObject, WeakMap<JsonObject, readonly Rename[]>>();

/** Finds properties that only one side has and that can only be the same under another name; memoized. */
export function findRenames({ from, to }: Pick<SchemaPair, "from" | "to">): readonly Rename[] {
  const ofFrom = known.get(from) ?? new WeakMap<JsonObject, readonly Rename[]>();
  known.set(from, ofFrom);
  const renames =
    ofFrom.get(to) ?? pairNames(partsOf(from, namesGone(from, to)), partsOf(to, namesOfRenamed(from, to)));
  ofFrom.set(to, renames);
  return renames;
}

/** Other variants may declare the new name already, but the old name must not have moved to one of them. */
function namesOfRenamed(from: JsonObject, to: JsonObject): readonly string[] {
  const hasMoved = namesGone(from, to).some((name) => Object.hasOwn(propertiesOf(to), name));
  return namesAdded(hasMoved ? from : ownPartOf(from), to);
}

function partsOf(schema: JsonObject, names: readonly string[]): readonly NamedPart[] {
  const required = new Set(requiredOf(schema));
  return names.map((name) => {
    const property = propertiesOf(schema)[name] ?? true;
    const text = isObject(property) ? property["description"] : undefined;
    const meaning = `${required.has(name)} ${canonicalConstraints(property)}`;
    return { name, meaning, text: typeof text === "string" ? text : undefined };
  });
}

/** An optional property becomes required. */
export const propertyBecameRequired: SchemaRule = {
  keywords: ["required"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-property-became-required", ({ subject }) => `${subject} is now required`, [
        "keep it optional, with a default",
      ]),
      widening: widenedInput("input-widened-property-became-optional", ({ subject }) => `${subject} is now optional`),
    },
    output: {
      narrowing: widenedOutput(
        "output-widened-property-became-optional",
        ({ subject }) => `${subject} may now be missing from the result`,
      ),
      widening: narrowedOutput(
        "output-narrowed-property-became-required",
        ({ subject }) => `${subject} is now always in the result`,
      ),
    },
  },
  find: ({ from, to }) => {
    const renamed = findRenames({ from, to }).map((rename) => rename.to);
    const excluded = new Set([...requiredOf(from), ...namesAdded(from, to), ...renamed]);
    return requiredOf(to)
      .filter((name) => !excluded.has(name))
      .map((name) => ({
        replacement: { ...from, required: [...requiredOf(from), name] },
        path: ["properties", name],
        side: "to",
        added: "required",
      }));
  },
};

/** A required property becomes optional. */
export const propertyBecameOptional: SchemaRule = {
  keywords: ["required"],
  kinds: propertyBecameRequired.kinds,
  find: ({ from, to }) => {
    const excluded = new Set([...requiredOf(to), ...namesGone(from, to)]);
    return requiredOf(from)
      .filter((name) => !excluded.has(name))
      .map((name) => ({
        replacement: withProperties(from, {
          properties: propertiesOf(from),
          required: requiredOf(from).filter((one) => one !== name),
        }),
        path: ["properties", name],
        side: "from",
        removed: "required",
      }));
  },
};

/** A required property is added: old calls leave it out. */
export const requiredAdded: SchemaRule = {
  keywords: ["properties", "required"],
  kinds: {
    ...propertyAdded.kinds,
    input: {
      ...propertyAdded.kinds.input,
      narrowing: narrowedInput("input-required-added", ({ subject }) => `${subject} is a new required parameter`, [
        "make it optional, with a default",
      ]),
    },
  },
  find: (pair) => {
    const { from, to } = pair;
    const renamed = new Set(findRenames(pair).map((rename) => rename.to));
    const required = new Set(requiredOf(to));
    return namesAdded(from, to)
      .filter((name) => required.has(name) && !renamed.has(name))
      .map((name) => {
        const added = propertiesOf(to)[name] ?? true;
        const properties = { ...propertiesOf(from), [name]: added };
        const others = requiredOf(from).filter((one) => one !== name);
        return {
          replacement: withProperties(from, { properties, required: [...others, name] }),
          path: ["properties", name],
          side: "to",
          added,
        };
      });
  },
};
