export enum Effect {
  Read = "read_only",
}
export const surfaces = ["http: GET /page"] as const;
export const defaults = { title: "Fetch a page", idempotent: true, retryHint: { maxAttempts: 2, initialBackoffMs: +5 } } as const;
