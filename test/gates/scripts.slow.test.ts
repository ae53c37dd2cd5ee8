import { test } from "vitest";
import { expectScript } from "./expect-script.js";

test.each(["typecheck", "lint"])("npm run %s ends well", expectScript);
