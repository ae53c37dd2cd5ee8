/** The string formats that strict modes accept: steps drop any other, and rules refuse it (documented, 2026-11-21). */

export const openaiStrictFormats: readonly string[] = [
  ...["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"],
];

export const anthropicStrictFormats: readonly string[] = [
  ...["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"],
];
