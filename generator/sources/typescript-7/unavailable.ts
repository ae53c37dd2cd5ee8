/** Why TypeScript 7 cannot read a project, so that the run goes on with the compiler in the process. */

export class CompilerUnavailableError extends Error {
  public constructor(public readonly reason: string) {
    super(reason);
  }
}
