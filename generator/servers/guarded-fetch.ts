/** Requests to a remote server, which carry the user's headers to no other host and end in a sentence if they fail. */

import { createByteCounter, mostBytes } from "./limits.js";
import { type RemoteServer, ServerProblem } from "./server-source.js";

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Redirects in a row, all on the server's host. */
const mostRedirects = 5;

/** Creates the function that sends requests; `fail` hears of each problem that no other request can solve. */
export function createGuardedFetch({ url, headers }: RemoteServer, fail: (problem: ServerProblem) => void): Fetch {
  const { origin } = new URL(url);
  const count = createByteCounter(() => new ServerProblem(`it has sent more than ${mostBytes / 2 ** 20} MB`));
  const refuse = (problem: ServerProblem): never => {
    fail(problem);
    throw problem;
  };
  const send = async (address: URL, init: RequestInit, redirects: number): Promise<Response> => {
    if (address.origin !== origin) refuse(describeOtherHost(address));
    const response = await fetch(address, { ...init, redirect: "manual" }).catch((error: unknown) =>
      init.signal?.aborted === true ? Promise.reject(error) : refuse(describeConnection(error)),
    );
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (location !== null) {
      await response.body?.cancel();
      if (redirects === mostRedirects) refuse(new ServerProblem("it redirects without end"));
      if (!URL.canParse(location, origin)) refuse(new ServerProblem("it redirects to something that is no address"));
      return send(new URL(location, address), init, redirects + 1);
    }
    const problem = describeStatus(response, headers);
    return problem === undefined ? countBytes(response, count, refuse) : refuse(problem);
  };
  return (address, init = {}) => {
    const all = new Headers(init.headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return send(new URL(address), { ...init, headers: all }, 0);
  };
}

function countBytes(response: Response, count: (bytes: number) => void, refuse: (problem: ServerProblem) => never) {
  if (response.body === null) return response;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        try {
          count(chunk.length);
        } catch (error) {
          if (error instanceof ServerProblem) refuse(error);
          throw error;
        }
        controller.enqueue(chunk);
      },
    }),
  );
  // Only these three are read.
  return new Response(counted, { status: response.status, headers: response.headers });
}

function describeOtherHost({ origin, pathname }: URL): ServerProblem {
  return new ServerProblem(
    `it redirects to another host, ${origin}, which would get your headers`,
    `If you trust that host, pass --url ${origin}${pathname}.`,
  );
}

function describeStatus({ status }: Response, headers: RemoteServer["headers"]): ServerProblem | undefined {
  const names = Object.keys(headers);
  if (status === 401 || status === 403) {
    const isSent = names.some((name) => /auth|key|token|cookie/i.test(name));
    return new ServerProblem(
      isSent ? `it refuses the credentials in ${names.join(", ")} (${status})` : `it asks for credentials (${status})`,
      isSent
        ? "Check that they are complete, such as `Bearer <token>`, and have not expired."
        : "Pass a header with a token, such as --header-env Authorization=TOKEN, where the variable TOKEN holds `Bearer <token>`.",
    );
  }
  if (status === 429 || status >= 500)
    return new ServerProblem(`it answers with HTTP status ${status}`, "Try again later.");
  return undefined;
}

/** Codes of Node.js for failed connections. */
const connectionProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at that address",
  ECONNRESET: "it closes the connection",
  UND_ERR_SOCKET: "it closes the connection",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the name of the host cannot be looked up",
  ETIMEDOUT: "it cannot be reached",
  EHOSTUNREACH: "it cannot be reached",
  ENETUNREACH: "it cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "it cannot be reached",
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
};

function describeConnection(error: unknown): ServerProblem {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const known = connectionProblems[code];
  if (known !== undefined) return new ServerProblem(known);
  if (/CERT|SIGNATURE/.test(code))
    return new ServerProblem(
      `its certificate is not trusted (${code})`,
      "If you trust whoever issued it, name the file of their certificate in NODE_EXTRA_CA_CERTS.",
    );
  return new ServerProblem(`the connection fails: ${cause instanceof Error ? cause.message : String(cause)}`);
}
