/** Set up for every test file: the projects that its tests make are removed behind them. */

import { afterAll } from "vitest";
import { removeScratchProjects } from "./scratch-project.js";

afterAll(removeScratchProjects);
