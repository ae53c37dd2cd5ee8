/** Fails to compile where `Actual` and `Expected` are not the same type. */
export type Same<Actual, Expected> =
  (<T>() => T extends Actual ? 1 : 2) extends <T>() => T extends Expected ? 1 : 2 ? true : { actual: Actual };

/** Only `true` is accepted. */
export type Assert<Claim extends true> = Claim;

/** Writes an intersection of object types as one object type. */
export type Flat<Type> = { [Key in keyof Type]: Type[Key] };
