/** From a schema to the schemas in it, each with its step in the path of a line. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/json-schema";

export interface SchemaStep {
  /** Suffix to the path of the outer schema: `.name`, `[]`, `{kind: "file"}`. */
  readonly step: string;
  readonly schema: JsonValue;
  readonly isOptional: boolean;
  /** Whether the type of the outer schema can express all of it. */
  readonly canBeInline: boolean;
}

export type UnionMember = Pick<SchemaStep, "schema" | "step">;

export const combinators = ["anyOf", "oneOf", "allOf"] as const;

/** Definitions are not among the parts: each is described once for all references. */
export function stepsOf(schema: JsonObject): SchemaStep[] {
  const { additionalProperties, items } = schema;
  const tuple = tupleOf(schema);
  const inner = [
    ...tuple.map((element, index) => ({ step: `[${index}]`, schema: element })),
    ...(items === undefined || isList(items) ? [] : [{ step: tuple.length === 0 ? "[]" : "[...]", schema: items }]),
    ...combinators.flatMap((keyword) => variantMembersOf(schema, keyword)),
  ];
  const patterns = Object.entries(objectIn(schema, "patternProperties"));
  const outer = [
    ...patterns.map(([pattern, property]) => ({ step: `[/${pattern}/]`, schema: property })),
    ...(isObject(additionalProperties) ? [{ step: "[key]", schema: additionalProperties }] : []),
  ];
  return [
    ...propertiesOf(schema),
    ...outer.map((part) => ({ ...part, isOptional: false, canBeInline: false })),
    ...inner.map((part) => ({ ...part, isOptional: false, canBeInline: true })),
  ];
}

function propertiesOf(schema: JsonObject): SchemaStep[] {
  const { required } = schema;
  return Object.entries(objectIn(schema, "properties")).map(([name, property]) => ({
    step: /^[\p{ID_Start}_$][\p{ID_Continue}$-]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`,
    schema: property,
    isOptional: !isList(required) || !required.includes(name),
    canBeInline: false,
  }));
}

/** The schemas of a tuple, in either draft's notation. */
export function tupleOf({ prefixItems, items }: JsonObject): readonly JsonValue[] {
  if (isList(prefixItems)) return prefixItems;
  return isList(items) ? items : [];
}

/** The members of a union, each named by its tag or else by its number. */
export function variantMembersOf(schema: JsonObject, keyword: (typeof combinators)[number]): UnionMember[] {
  const members = schema[keyword];
  if (!isList(members)) return [];
  const tag = findTag(members.filter((member) => isObject(member) && isObject(member["properties"])));
  return members.map((member, index) => {
    const value = tag === undefined ? undefined : constantOf(member, tag);
    const name = value === undefined ? `${keyword} ${index + 1}` : `${tag}: ${JSON.stringify(value)}`;
    return { schema: member, step: `{${name}}` };
  });
}

/** The first property with a different constant in each member. */
function findTag(members: readonly JsonValue[]): string | undefined {
  const [first] = members;
  if (first === undefined || members.length === 1) return undefined;
  return Object.keys(objectIn(first, "properties")).find((name) => {
    const values = members.map((member) => constantOf(member, name));
    return !values.includes(undefined) && new Set(values.map((value) => JSON.stringify(value))).size === values.length;
  });
}

function constantOf(member: JsonValue, name: string): JsonValue | undefined {
  const properties = objectIn(member, "properties");
  return Object.hasOwn(properties, name)
    ? objectIn({ property: properties[name] ?? null }, "property")["const"]
    : undefined;
}

function objectIn(schema: JsonValue, keyword: string): JsonObject {
  const value = isObject(schema) && Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return isObject(value) ? value : {};
}
