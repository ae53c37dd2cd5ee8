/** The names of the files that hold a text until it is whole, and takes the place of another. */

import { randomUUID } from "node:crypto";

/** A name that only toolwright makes; with the target's name in it, it could be too long for the system. */
export function temporaryName(): string {
  return `.toolwright-${randomUUID()}.tmp`;
}

const temporary = /^\.toolwright-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.tmp$/;

/** Whether `temporaryName` has made a name. Such a file is left only if the run that wrote it was killed. */
export function isTemporaryName(name: string): boolean {
  return temporary.test(name);
}
