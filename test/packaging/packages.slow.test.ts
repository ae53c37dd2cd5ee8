import { rmSync } from "node:fs";
import { afterAll } from "vitest";
import { npm, pnpm } from "./consumer.js";
import { describeContractAlone, describeInstallation } from "./installations.js";
import { packPackages } from "./packed-packages.js";

const packed = await packPackages();

afterAll(() => rmSync(packed.folder, { recursive: true }));

describeInstallation(pnpm, packed);
for (const packageManager of [npm, pnpm]) describeContractAlone(packageManager, packed);
