/** Runs a script of the project, which must end well and warn of nothing. */

import { expect } from "vitest";
import { expectSuccess } from "../packaging/commands.js";
import { repository } from "../support/scratch-project.js";

export async function expectScript(script: string): Promise<void> {
  const command = { program: "npm", args: ["run", "--silent", script], folder: repository };
  expect(await expectSuccess(command)).not.toMatch(/(?<!\b0 )warning/);
}
