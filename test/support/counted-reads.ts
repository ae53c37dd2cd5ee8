/** Gives a function a copy of a JSON value, and counts each read of a member as a step of work. */
export function countReads<Value extends object, Result>(
  value: Value,
  work: (counted: Value) => Result,
): { readonly result: Result; readonly reads: number } {
  let reads = 0;
  const get = (target: object, key: string | symbol, receiver: unknown): unknown => {
    reads += 1;
    return Reflect.get(target, key, receiver);
  };
  const wrap = (_key: string, member: unknown): unknown =>
    typeof member === "object" && member !== null ? new Proxy(member, { get }) : member;
  const result = work(JSON.parse(JSON.stringify(value), wrap) as Value);
  return { result, reads };
}
