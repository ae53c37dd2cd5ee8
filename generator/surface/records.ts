/** Records with a key for each of many things, such as files or places in a schema. */

/** A copy without a prototype: V8 makes a class for each of the first thousand keys of an object that has one. */
export function createRecord<Value>(copied?: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.assign(Object.create(null) as Record<string, Value>, copied);
}

/** Adds entries to a copy of a record. */
export function withEntries<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  entries: Iterable<readonly [string, Value]>,
): Record<string, Value> {
  const all = createRecord(record);
  for (const [path, value] of entries) all[path] = value;
  return all;
}
