/** Servers whose tools can be listed, and why listing them fails. */

/** A server that is started, and ended after its tools are listed. */
export interface StartedServer {
  readonly kind: "started";
  /** Names the server in messages, without secrets. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the few variables that every server gets, such as PATH. */
  readonly env: Readonly<Record<string, string>>;
  /** The working folder, absolute. */
  readonly cwd: string;
  /** Milliseconds in which the tools must be listed. */
  readonly timeout: number;
  /** Further values that no output shows. */
  readonly secrets?: readonly string[];
}

/** A server that is running elsewhere. */
export interface RemoteServer {
  readonly kind: "remote";
  /** Names the server in messages, without secrets. */
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds in which the tools must be listed. */
  readonly timeout: number;
  /** Further values that no output shows. */
  readonly secrets?: readonly string[];
}

export type ServerSource = StartedServer | RemoteServer;

/** Why the tools of a server cannot be listed: the message continues a sentence that begins with the server. */
export class ServerProblem extends Error {
  constructor(
    message: string,
    readonly remedy?: string,
  ) {
    super(message);
  }
}
