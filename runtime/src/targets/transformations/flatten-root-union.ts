/** Turns a union at the root into one object, whose description says which properties go together. */

import { dropUnusedDefinitions } from "./reference-steps.js";
import { addToDescription } from "./keyword-sentences.js";
import { createDisjointness } from "../disjoint-schemas.js";
import { isObject, type JsonSchema } from "../../json-schema/json-values.js";
import { propertiesOf, requiredOf, valuesOf } from "../../json-schema/parts.js";
import { matches } from "../../json-schema/matches.js";
import { bearsTags } from "../null-codec.js";
import type { Codec, Notes, Transformation } from "../transform.js";
import { mergeForms } from "./merge-forms.js";
import { makeNullable } from "./optional-to-nullable.js";
import { listRootVariants } from "./root-variants.js";

/** How the one object marks an absent property. */
type Absence = "left-out" | "null";

/** For targets that allow optional properties. */
export const flattenRootUnion: Transformation = createFlattening("left-out");

/** For use after `optional-to-nullable`, when every property is required. */
export const flattenNullableRootUnion: Transformation = createFlattening("null");

function createFlattening(absence: Absence): Transformation {
  return {
    name: "flatten-root-union",
    apply: (root, notes) => {
      const variants = listRootVariants(root, notes);
      if (variants === undefined) return { schema: root };
      const schema = flatten(root, variants, { absence, notes });
      if (variants.length === 1) return { schema };
      const keyword = Object.hasOwn(root, "anyOf") ? "anyOf" : "oneOf";
      notes.lose(root, {
        keyword,
        effect: "wider",
        message: "The forms at the root become one object; only the description states which properties go together.",
      });
      const isOpen = isOpenToOthers(variants);
      if (isOpen) {
        notes.lose(root, {
          keyword,
          effect: "narrower",
          message: "A form that accepts any property accepts those of the other forms only as declared there.",
        });
      }
      if (absence === "left-out") return { schema };
      if (isOpen || haveLookalikes(root, variants)) {
        notes.lose(root, {
          keyword,
          effect: "ambiguous",
          message:
            "Two forms look the same when the property that distinguishes them is null: one comes back as the other.",
        });
      }
      return { schema, codec: createCodec(root, variants) };
    },
  };
}

interface Flattening {
  readonly absence: Absence;
  readonly notes: Notes;
}

function flatten(root: JsonSchema, variants: readonly JsonSchema[], { absence, notes }: Flattening): JsonSchema {
  const names = [...new Set(variants.flatMap((variant) => Object.keys(propertiesOf(variant))))];
  const properties = names.map((name): [string, unknown] => {
    const having = variants.map(propertiesOf).filter((declared) => Object.hasOwn(declared, name));
    const merged = mergeForms(
      having.map((declared) => declared[name]),
      notes,
    );
    const isEverywhere = having.length === variants.length;
    return [name, absence === "null" && !isEverywhere ? makeNullable(merged, notes) : merged];
  });
  const isRequired = (name: string): boolean => variants.every((variant) => requiredOf(variant).includes(name));
  const required = absence === "null" ? names : names.filter(isRequired);
  const { description, title, $defs: definitions } = root;
  const [only] = variants.length === 1 ? variants : [];
  const flat = notes.derive(
    {
      ...only,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      ...furtherProperties(variants),
      ...(definitions !== undefined && { $defs: definitions }),
    },
    only ?? root,
  );
  const said = variants.length > 1 ? addToDescription(flat, [sayForms(variants)]) : flat;
  return notes.derive(dropUnusedDefinitions(said), only ?? root);
}

/** Whether a variant accepts undeclared properties that another one declares. */
function isOpenToOthers(variants: readonly JsonSchema[]): boolean {
  const names = new Set(variants.flatMap((variant) => Object.keys(propertiesOf(variant))));
  return variants.some(
    (variant) =>
      (variant["additionalProperties"] !== false || isObject(variant["patternProperties"])) &&
      [...names].some((name) => !Object.hasOwn(propertiesOf(variant), name)),
  );
}

function furtherProperties(variants: readonly JsonSchema[]): JsonSchema {
  const patterns = variants.map(({ patternProperties }) => patternProperties).filter(isObject);
  const further = variants.map(({ additionalProperties }) => additionalProperties);
  const isOpen = further.some((said) => said !== false);
  const isUnsaid = further.every((said) => said === undefined);
  return {
    ...(patterns.length > 0 && { patternProperties: Object.assign({}, ...patterns) as JsonSchema }), // Maps of schemas.
    ...(!isUnsaid && { additionalProperties: isOpen }),
  };
}

function sayForms(variants: readonly JsonSchema[]): string {
  const forms = variants.map((variant, index) => {
    const properties = Object.entries(propertiesOf(variant));
    const isNeeded = (name: string, values: readonly unknown[] | undefined, types: unknown): boolean =>
      requiredOf(variant).includes(name) && !(values ?? (Array.isArray(types) ? types : [])).some(isNull);
    const [needed, possible]: [string[], string[]] = [[], []];
    for (const [name, property] of properties) {
      const schema = isObject(property) ? property : {};
      const values = valuesOf(schema);
      const [only, ...others] = (values ?? []).filter((value) => !isNull(value));
      const said = only === undefined || others.length > 0 ? name : `${name} ${JSON.stringify(only)}`;
      (isNeeded(name, values, schema["type"]) ? needed : possible).push(said);
    }
    const described = typeof variant["description"] === "string" ? ` ${variant["description"].trimEnd()}` : "";
    const parts = [needed.join(", "), ...(possible.length > 0 ? [`perhaps ${possible.join(", ")}`] : [])];
    return `(${index + 1}) ${parts.filter((part) => part !== "").join(", ") || "nothing"}.${described}`;
  });
  return `Give the properties of one of these forms: ${forms.join(" ")}`;
}

function isNull(value: unknown): boolean {
  return value === null || value === "null";
}

function createCodec(root: JsonSchema, variants: readonly JsonSchema[]): Codec {
  const names = [...new Set(variants.flatMap((variant) => Object.keys(propertiesOf(variant))))];
  const whole = { ...root, anyOf: variants };
  return {
    encode: (args) => {
      if (!isObject(args)) return args;
      const absent = names.filter((name) => !Object.hasOwn(args, name));
      return Object.fromEntries([...Object.entries(args), ...absent.map((name) => [name, null] as const)]);
    },
    decode: (args) => {
      if (!isObject(args)) return args;
      const read = (variant: JsonSchema): JsonSchema =>
        Object.fromEntries(
          Object.entries(args).filter(
            ([name, value]) => value !== null || !names.includes(name) || Object.hasOwn(propertiesOf(variant), name),
          ),
        );
      const meant =
        variants.find((variant) => matches(variant, read(variant), whole)) ??
        variants.find((variant) => bearsTags(variant, read(variant), root));
      return meant === undefined ? args : read(meant);
    },
  };
}

/** Whether a value of one variant, with null for the properties of others, may be read as an earlier variant. */
function haveLookalikes(root: JsonSchema, variants: readonly JsonSchema[]): boolean {
  const areDisjoint = createDisjointness(root);
  const properties = variants.map(propertiesOf);
  const nothing = { type: "null" };
  const mayBeNull = (property: unknown): boolean => !areDisjoint(property, nothing);
  return properties.some((as, index) =>
    properties.slice(index + 1).some((of) => {
      const own = Object.keys(as).filter((name) => !Object.hasOwn(of, name));
      const foreign = Object.keys(of).filter((name) => !Object.hasOwn(as, name));
      if (own.length + foreign.length === 0) return false;
      if (!own.every((name) => mayBeNull(as[name])) || !foreign.every((name) => mayBeNull(of[name]))) return false;
      return !Object.keys(as).some((name) => Object.hasOwn(of, name) && areDisjoint(as[name], of[name]));
    }),
  );
}
