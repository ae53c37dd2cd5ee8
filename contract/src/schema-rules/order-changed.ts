/** A schema says the same with its names or values in a different order. */

import type { Direction } from "../changes/change.js";
import { harmlessChange, type ChangeKind } from "./change-kinds.js";

export const orderChanged: Readonly<Record<Direction, ChangeKind>> = {
  input: harmlessChange("input-order-changed", () => "the same arguments, in a different order"),
  output: harmlessChange("output-order-changed", () => "the same result, in a different order"),
};
