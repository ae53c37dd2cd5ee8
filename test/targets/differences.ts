/** From two JSON values to the places at which they differ. */

/** One place. */
export interface Difference {
  /** Names and indexes that lead there. */
  readonly path: readonly string[];
  /** One value has null there, and the other has no such property. */
  readonly isAbsence: boolean;
}

/** Lists the innermost places at which two values differ. */
export function listDifferences(left: unknown, right: unknown, path: readonly string[] = []): readonly Difference[] {
  if (Object.is(left, right) || left === right) return [];
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
    return [{ path, isAbsence: false }];
  }
  if (Array.isArray(left) !== Array.isArray(right)) return [{ path, isAbsence: false }];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].flatMap((name) => {
    const [one, other] = [left, right].map((value) =>
      Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined,
    );
    const isAbsence = (one === undefined && other === null) || (one === null && other === undefined);
    return isAbsence ? [{ path: [...path, name], isAbsence }] : listDifferences(one, other, [...path, name]);
  });
}
