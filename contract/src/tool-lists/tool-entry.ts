/** Reads the entry of a tool in an inventory. */

import {
  isJsonObject,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import { inventoryKey } from "@toolwright/runtime/internal/inventory/to-inventory";
import { type FieldKind, flag, object, objectOf, oneOf, string, strings } from "../fields/field-kinds.js";
import { inventoryRows, toolFields } from "../fields/tool-fields.js";
import type { ContractTool, InventoryProblem, JsonPath, RegistryControls, SensitivePaths } from "./contract-tool.js";

interface ToolIdentity {
  readonly name: string;
  readonly inputSchema: JsonObject;
  readonly insteadOfSchema?: JsonValue | undefined;
  readonly raw: JsonObject;
}

interface EntryOwner {
  readonly object: JsonObject;
  readonly path: JsonPath;
  readonly report: (problem: InventoryProblem) => void;
}

/** Reads every field of a tool; those that an older format lacks are undefined. */
export function readToolEntry(
  owner: EntryOwner,
  { name, inputSchema, insteadOfSchema, raw }: ToolIdentity,
): ContractTool {
  const envelope = innerOf(owner, "result_envelope");
  const fields = inventoryRows.map(([field, { kind, absent }]) => {
    const isNullable = absent === null || field === "description";
    return [field, readField(owner, inventoryKey(field), isNullable ? orNull(kind) : kind)] as const;
  });
  return {
    // Each value is of its row's kind.
    ...(Object.fromEntries(fields) as unknown as ContractTool),
    ...(owner.object["description"] === "" ? { description: null } : {}),
    name,
    inputSchema,
    ...(insteadOfSchema === undefined ? {} : { insteadOfSchema }),
    outputSchema: readField(envelope, "success_result_schema", orNull(object)),
    ...readTreatment(owner),
    registry: readField(owner, "registry", registryControls),
    resultEnvelope: {
      canonical: readField(envelope, "canonical", string),
      successResult: readField(envelope, "success_result", orNull(string)),
      errorResult: readField(envelope, "error_result", string),
      modelRendering: readField(envelope, "model_rendering", toolFields.modelRendering.kind),
    },
    source: readField(owner, "source", string),
    package: readField(owner, "package", string),
    path: owner.path,
    raw,
  };
}

const registryControls = objectOf<RegistryControls>({
  approval: { kind: oneOf(["never", "some_calls", "every_call"]) },
  validatesResults: { kind: flag },
});

const sensitivePaths = objectOf<SensitivePaths>({
  parameters: { kind: strings, absent: [] },
  results: { kind: strings, absent: [] },
});

/** The command `call` relies on them, and the list may come from anyone. */
const hiddenTypes: FieldKind<JsonObject> = {
  expected: 'an object of such as {"required": true, "types": ["string"], "values": [1]}, by path',
  accepts: (value) => isJsonObject(value) && Object.values(value).every(isHiddenType),
};

function isHiddenType(type: JsonValue): boolean {
  if (!isJsonObject(type)) return false;
  const { required = true, types = [], values = [] } = type;
  return (
    required === true &&
    strings.accepts(types) &&
    isList(values) &&
    !values.some((value) => isObject(value) || isList(value))
  );
}

type HiddenField = "hiddenDefaults" | "hiddenParameters" | "hiddenTypes";

/** Reads the keys that only some entries have; a list that says nothing about hidden parameters has none of them. */
function readTreatment(owner: EntryOwner): Pick<ContractTool, HiddenField | "sensitive" | "targets"> {
  const hiddenParameters = readField(owner, "hidden_parameters", strings);
  const isSaid = hiddenParameters !== undefined;
  return {
    hiddenParameters,
    hiddenDefaults: readField(owner, "hidden_defaults", object) ?? (isSaid ? {} : undefined),
    hiddenTypes: readField(owner, "hidden_types", hiddenTypes),
    sensitive: readField(owner, "sensitive", sensitivePaths) ?? (isSaid ? { parameters: [], results: [] } : undefined),
    targets: readField(owner, "targets", toolFields.targets.kind) ?? (isSaid ? null : undefined),
  };
}

function orNull<Value>(kind: FieldKind<Value>): FieldKind<Value | null> {
  const { expected, accepts, ...others } = kind;
  // The type of the values is all that differs.
  return {
    ...others,
    expected: `${expected}, or null`,
    accepts: (value) => value === null || accepts(value),
  } as FieldKind<Value | null>;
}

/** The object in a field, as an owner of fields: empty if absent. */
function innerOf(owner: EntryOwner, key: string): EntryOwner {
  return { ...owner, object: readField(owner, key, orNull(object)) ?? {}, path: [...owner.path, key] };
}

/** Reads a field; undefined if absent, or of another kind, which is reported. */
function readField<Value>(owner: EntryOwner, key: string, kind: FieldKind<Value>): Value | undefined {
  const value = Object.hasOwn(owner.object, key) ? owner.object[key] : undefined;
  if (value === undefined) return undefined;
  if (kind.accepts(value)) {
    const read = value === null || kind.parts === undefined ? value : readParts(innerOf(owner, key), kind.parts);
    return read as Value | undefined; // The kind accepts it.
  }
  owner.report({
    code: "invalid-field",
    message: `"${key}" must be ${kind.expected}.`,
    remedy: "Correct the field, or generate the file again.",
    path: [...owner.path, key],
  });
  return undefined;
}

/** Reads an object's parts; undefined without a required part. */
function readParts(owner: EntryOwner, parts: NonNullable<FieldKind["parts"]>): JsonObject | undefined {
  const entries = Object.entries(parts).map(([part, { kind, absent }]): [string, JsonValue | undefined] => [
    part,
    (readField(owner, inventoryKey(part), absent === null ? orNull(kind) : kind) ?? absent) as JsonValue | undefined, // A part is JSON.
  ]);
  const complete = entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
  return complete.length === entries.length ? Object.fromEntries(complete) : undefined;
}
