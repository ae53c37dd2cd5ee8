/** Formats that strict modes hold texts to: steps take any other one out, and rules refuse it (documented, 2026-11-21). */

/** Of OpenAI's strict mode. */
export const openaiStrictFormats: readonly string[] = [
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
];

/** Of Anthropic's strict mode. */
export const anthropicStrictFormats: readonly string[] = [
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "uri",
  "ipv4",
  "ipv6",
  "uuid",
];
