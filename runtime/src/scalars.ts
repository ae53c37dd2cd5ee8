/** Scalar aliases: names for JSON scalars that TypeScript's own `number` and `string` cannot tell apart. */

/**
 * Key of the phantom property that marks a scalar alias. It exists in types only: no value ever has it.
 *
 * A plain `type Integer = number` vanishes in the checker under `Pick`, `Partial` and generics, so the generator could
 * no longer see the integer. The optional phantom property survives all of these, and literals still assign.
 */
export declare const scalar: unique symbol;

/** A primitive type with a name that the generator knows. */
export type Scalar<Base extends string | number, Name extends string> = Base & { readonly [scalar]?: Name };

/** A whole number: `{ "type": "integer" }`. */
export type Integer = Scalar<number, "integer">;

/** An absolute URI (RFC 3986): `{ "type": "string", "format": "uri" }`. */
export type Uri = Scalar<string, "uri">;

/** A date and time with an offset (RFC 3339), such as `2026-01-31T09:30:00Z`: format `date-time`. */
export type DateTime = Scalar<string, "date-time">;

/** A calendar date (RFC 3339), such as `2026-01-31`: format `date`. */
export type CalendarDate = Scalar<string, "date">;

/** A time of day with an offset (RFC 3339), such as `09:30:00Z`: format `time`. */
export type TimeOfDay = Scalar<string, "time">;

/** A span of time (ISO 8601), such as `PT15M`: format `duration`. */
export type Duration = Scalar<string, "duration">;

/** An e-mail address (RFC 5321): format `email`. */
export type Email = Scalar<string, "email">;

/** A host name (RFC 1123): format `hostname`. */
export type Hostname = Scalar<string, "hostname">;

/** An IPv4 address in dotted-quad notation: format `ipv4`. */
export type Ipv4 = Scalar<string, "ipv4">;

/** An IPv6 address (RFC 4291): format `ipv6`. */
export type Ipv6 = Scalar<string, "ipv6">;

/** A UUID (RFC 4122): format `uuid`. */
export type Uuid = Scalar<string, "uuid">;
