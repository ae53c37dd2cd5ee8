/** Copies a JSON value so that each read of a member counts as a step of work. */
export function countReads<Value extends object>(value: Value) {
  let reads = 0;
  const get = (target: object, key: string | symbol, receiver: unknown): unknown => {
    reads += 1;
    return Reflect.get(target, key, receiver);
  };
  const wrap = (_key: string, member: unknown): unknown =>
    typeof member === "object" && member !== null ? new Proxy(member, { get }) : member;
  return { counted: JSON.parse(JSON.stringify(value), wrap) as Value, reads: () => reads };
}
