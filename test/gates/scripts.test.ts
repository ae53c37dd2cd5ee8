import { test } from "vitest";
import { expectScript } from "./expect-script.js";

// Beside the tests and not before them: each of these scripts keeps one core busy.
test.each(["typecheck", "check", "demo"])("npm run %s ends well", { timeout: 600_000 }, expectScript);
