/** A `fetch` for the SDKs' own clients, whose answers are scripted. */

type Body = Readonly<Record<string, unknown>>;

/** Gives the scripted answers in turn, and keeps the bodies of the requests. */
export function scriptedFetch(script: readonly object[]): { bodies: Body[]; fetch: typeof fetch } {
  const bodies: Body[] = [];
  return {
    bodies,
    fetch: async (_url, init) => {
      const answer = JSON.stringify(script[bodies.length]);
      bodies.push(JSON.parse(String(init?.body)) as Body); // The clients send JSON.
      return new Response(answer, { headers: { "content-type": "application/json" } });
    },
  };
}
