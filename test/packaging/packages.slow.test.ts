import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { npm, pnpm } from "./consumer.js";
import { describeContractAlone, describeInstallation } from "./installations.js";
import { packPackages, type PackedPackages } from "./packed-packages.js";

let packed: PackedPackages;

beforeAll(async () => {
  packed = await packPackages();
});

afterAll(() => rmSync(packed.folder, { recursive: true }));

describeInstallation(pnpm, () => packed);
for (const packageManager of [npm, pnpm]) describeContractAlone(packageManager, () => packed);
