/** Writes the fields of a declaration from what a list says about the tool. */

import type { ToolEffect } from "@toolwright/runtime";
import type { ContractTool } from "@toolwright/contract/internal/inventories";
import type { Settings } from "../../config/config.js";
import { isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { isExtensionTool, readExtensionOptions } from "./extension-entries.js";

/** A field that the list omits; the protocol's default is written instead. */
export type AssumedField = "effect" | "idempotent" | "openWorld";

export interface DeclarationFields {
  /** In the order in which they are written; the description only if a doc comment cannot hold it. */
  readonly fields: JsonObject;
  readonly assumed: readonly AssumedField[];
}

/** The names of types that a declaration does not repeat. */
export interface UsualTypes extends Pick<Settings["resultEnvelope"], "canonical" | "errorResult"> {
  /** The result type that is written. */
  readonly successResult: string | null;
}

/** Reads the fields; an effect that the user chose takes precedence over the list's. */
export function readDeclarationFields(
  tool: ContractTool,
  chosenEffect: ToolEffect | undefined,
  types: UsualTypes,
): DeclarationFields {
  const { modelRendering: rendering } = tool.resultEnvelope;
  const { annotations } = tool.raw;
  const hints = isObject(annotations) ? annotations : {};
  const stated = tool.effect;
  // A tool that writes destroys something unless its server denies it.
  const isHalfSaid = "readOnlyHint" in hints && stated === "destructive" && hints["destructiveHint"] === undefined;
  const effect = chosenEffect ?? stated ?? "destructive";
  const { idempotent, openWorld } = tool;
  const fields = {
    name: tool.name,
    ...given("title", tool.title),
    ...given("family", tool.family),
    ...given("stability", tool.stability),
    effect,
    ...(idempotent === true && { idempotent }),
    ...given("retryHint", tool.retryHint),
    ...given("typicalDurationMs", tool.typicalDurationMs),
    ...given("version", tool.version),
    ...(openWorld !== false && { openWorld: true }),
    ...given("deprecation", tool.deprecation && withoutNull({ ...tool.deprecation })),
    ...given("aliases", nonEmpty(tool.aliases)),
    ...given("owner", tool.owner),
    ...given("relatedSurfaces", nonEmpty(tool.relatedSurfaces)),
    ...given("modelRendering", rendering === "canonical_json_envelope" ? undefined : rendering),
    ...given("resultEnvelope", envelopeOf(tool, types)),
    ...given("freeformGrammar", tool.freeformGrammar),
    ...given("examples", nonEmpty(tool.examples)),
    ...given("targets", targetsOf(tool.raw)),
  } as JsonObject; // The fields of a list are JSON.
  const assumed: AssumedField[] = [
    ...(chosenEffect === undefined && (stated === undefined || isHalfSaid) ? (["effect"] as const) : []),
    ...(idempotent === undefined ? (["idempotent"] as const) : []),
    ...(openWorld === undefined ? (["openWorld"] as const) : []),
  ];
  return { fields, assumed };
}

/** The options of a tool that an extension lists. */
function targetsOf(raw: JsonObject): JsonObject | undefined {
  const vscode = isExtensionTool(raw) ? readExtensionOptions(raw) : undefined;
  return vscode === undefined ? undefined : { vscode };
}

/** The names of the types around a result, where they differ from what is usual. */
function envelopeOf({ resultEnvelope: named }: ContractTool, types: UsualTypes): JsonObject | undefined {
  const names = (["canonical", "successResult", "errorResult"] as const).flatMap((key) => {
    const name = named[key];
    return typeof name === "string" && name !== types[key] ? [[key, name] as const] : [];
  });
  return names.length === 0 ? undefined : Object.fromEntries(names);
}

function given(name: string, value: unknown): object {
  return value === undefined || value === null ? {} : { [name]: value };
}

function nonEmpty<Item>(list: readonly Item[] | undefined): readonly Item[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}

function withoutNull(fields: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
