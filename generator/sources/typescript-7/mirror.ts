/** What the answers of TypeScript 7's checker are given with. */

import type { ts } from "../compiler.js";
import type { RemoteChecker, RemoteType } from "./compiler-api.js";
import type { MirroredSymbols } from "./mirrored-symbols.js";
import type { MirroredTypes } from "./mirrored-types.js";
import type { NodePlaces } from "./node-places.js";
import { CompilerUnavailableError } from "./unavailable.js";

export interface Mirror {
  readonly remote: RemoteChecker;
  readonly places: NodePlaces;
  readonly symbols: MirroredSymbols;
  readonly types: MirroredTypes;
}

/** A type that the compiler always has. */
export function certainType({ types }: Mirror, found: RemoteType | undefined, what: string): ts.Type {
  if (found === undefined) throw new CompilerUnavailableError(`it knows no type of ${what}`);
  return types.typeOf(found);
}
