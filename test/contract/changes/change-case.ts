/** What a case of a change is. */

import type { JsonObject } from "toolwright/generator";

/** Two schemas, and every change on the way from each to the other: verdict, rule, pointer, and the witness. */
export interface ChangeCase {
  readonly name: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly forth: readonly string[];
  readonly back: readonly string[];
}
