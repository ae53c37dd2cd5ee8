/** The tokens of every tool, and what shortening some of them would save. */

import type { VNode } from "preact";
import { count, grouped, percent } from "./labels.js";
import { hrefOf, navigate, type Route } from "./route.js";
import { rankByTokens, sum, type Surface } from "./surface.js";
import { TargetChoice } from "./target-choice.js";
import { partsOf, shortenable, TokenBars } from "./token-bars.js";

interface TokensViewProps {
  readonly surface: Surface;
  readonly route: Route;
  readonly target: number;
}

export function TokensView({ surface, route, target }: TokensViewProps): VNode {
  const { tokenizer } = surface;
  const ranked = rankByTokens(surface.tools, target);
  const total = sum(ranked.map(({ tokens }) => tokens));
  const proseOf = (one: (typeof ranked)[number]): number => shortenable(partsOf(one, surface.targets[target]));
  const byProse = [...ranked].sort((left, right) => proseOf(right) - proseOf(left));
  const { picked: written } = route.parameters;
  const picked = new Set(
    written === undefined
      ? byProse.slice(0, 3).map(({ tool }) => tool.name)
      : written.split(",").map(decodeURIComponent),
  );
  const pick = (name: string): void => {
    const names = picked.has(name) ? [...picked].filter((one) => one !== name) : [...picked, name];
    navigate(
      hrefOf("tokens", { ...route.parameters, picked: names.map(encodeURIComponent).join(",") || "-" }),
      "replace",
    );
  };
  const chosen = ranked.filter(({ tool }) => picked.has(tool.name));
  const prose = sum(chosen.map(proseOf));
  const half = ranked.findIndex(
    (_one, index) => 2 * sum(ranked.slice(0, index + 1).map(({ tokens }) => tokens)) >= total,
  );
  return (
    <>
      <header class="title">
        <h1 tabIndex={-1}>Tokens</h1>
        <p class="lead">
          {grouped(total)} in every request that carries the {ranked.length} tools.{" "}
          {ranked.length > 1 && `${count(half + 1, "tool")} take half of them.`}
        </p>
      </header>
      <TargetChoice surface={surface} route={route} target={target} />
      <p>
        <small>Counted by {tokenizer}. Vendors use other tokenizers, and do not publish what they add.</small>
      </p>
      <Saving names={chosen.map(({ tool }) => tool.name)} prose={prose} total={total} />
      <TokenBars target={surface.targets[target]} ranked={ranked} total={total} picked={picked} onPick={pick} />
    </>
  );
}

interface SavingProps {
  readonly names: readonly string[];
  readonly prose: number;
  readonly total: number;
}

/** A cut that is often possible, and one to aim for. */
const usualCut = 0.5;
const aim = 0.2;

function Saving({ names, prose, total }: SavingProps): VNode {
  const needed = Math.ceil(aim * total);
  return (
    <section class="saving" aria-labelledby="saving">
      <h2 id="saving">What shortening would save</h2>
      {names.length === 0 ? (
        <p>Tick the tools whose descriptions or results you could shorten.</p>
      ) : (
        <div role="status">
          <p>
            What describes{" "}
            {names.slice(0, 5).map((name, index) => (
              <>
                {index === 0 ? "" : index === Math.min(names.length, 5) - 1 && names.length <= 5 ? " and " : ", "}
                <code>{name}</code>
              </>
            ))}
            {names.length > 5 ? ` and ${names.length - 5} more` : ""} – the tool, its parameters, its result – takes{" "}
            {grouped(prose)} tokens, {percent(prose, total)} of the whole.
          </p>
          <ul>
            <li>
              Half as long, they save <strong>{grouped(Math.round(prose * usualCut))} tokens</strong>,{" "}
              {percent(prose * usualCut, total)}.
            </li>
            <li>
              To save a fifth ({grouped(needed)} tokens),{" "}
              {prose >= needed ? (
                <>
                  cut <strong>{percent(needed, prose)}</strong> of that.
                </>
              ) : (
                <>shorten more tools than these: even without any of it they save {percent(prose, total)}.</>
              )}
            </li>
          </ul>
        </div>
      )}
    </section>
  );
}
