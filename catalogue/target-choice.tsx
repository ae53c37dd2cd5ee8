/** Chooses the target whose tokens the views show. */

import type { VNode } from "preact";
import { LinkChoice } from "./choice.js";
import { hrefOf, pathOf, type Route } from "./route.js";
import { paidTargets, type Surface } from "./surface.js";

interface TargetChoiceProps {
  readonly surface: Surface;
  readonly route: Route;
  readonly target: number;
}

export function TargetChoice({ surface, route, target }: TargetChoiceProps): VNode {
  const nameOf = (index: number): string => surface.targets[index]?.target.target ?? "";
  return (
    <LinkChoice
      label="Tokens for"
      value={nameOf(target)}
      options={paidTargets(surface).map((index) => ({ value: nameOf(index), label: nameOf(index) }))}
      hrefOf={(name) => hrefOf(pathOf(route), { ...route.parameters, target: name })}
      replaces
    />
  );
}
