/** From a name that nobody knows to the known one that is nearest. */

/** Finds the nearest name. */
export function findNearest(name: string, names: readonly string[]): string | undefined {
  return names.find((other) => other.toLowerCase() === name.toLowerCase());
}
