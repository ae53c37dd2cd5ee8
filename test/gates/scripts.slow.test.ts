import { test } from "vitest";
import { expectScript } from "./expect-script.js";

test("npm run lint:types ends well", { timeout: 600_000 }, () => expectScript("lint:types"));
