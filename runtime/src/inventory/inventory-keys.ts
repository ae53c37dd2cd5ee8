/** The keys that inventories have for the fields of metadata. */

/** The key that inventories have for a field or a part of one: `typical_duration_ms` for `typicalDurationMs`. */
export type InventoryKey<Field extends string> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${InventoryKey<Rest>}`
  : "";

/** Makes the key that inventories have for a field or a part of one. */
export function inventoryKey<Field extends string>(field: Field): InventoryKey<Field> {
  // What the type says of letters.
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as InventoryKey<Field>;
}

/** The same values under the keys that inventories have for them. */
export function withInventoryKeys<Value extends object>(
  value: Value,
): { [Field in keyof Value & string as InventoryKey<Field>]: Value[Field] } {
  const entries = Object.entries(value).map(([field, part]: [string, unknown]) => [inventoryKey(field), part]);
  return Object.fromEntries(entries) as ReturnType<typeof withInventoryKeys<Value>>; // The same values.
}
