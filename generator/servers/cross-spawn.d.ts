declare module "cross-spawn" {
  /** `spawn` of Node.js, which on Windows also finds and runs `.cmd` files. */
  function spawn(command: string, args: readonly string[], options: object): object;
  export = spawn;
}
