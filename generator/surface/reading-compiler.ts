/** Which compiler has read the types of a surface. */

export interface ReadingCompiler {
  readonly name: "typescript-6" | "typescript-7";
  /** Why it is not TypeScript 7; null where nobody asked for that. */
  readonly reason: string | null;
}
