/** The first view: how many tools there are, what they may do, what they cost, and who takes them. */

import type { VNode } from "preact";
import { Badge, count, effectWords, grouped, percent } from "./labels.js";
import { hrefOf, type Route } from "./route.js";
import { fitOf, isAssumed, paidTargets, reachesOut, rankByTokens, sum, type Surface, type Tool } from "./surface.js";
import { TargetChoice } from "./target-choice.js";
import { TokenBars } from "./token-bars.js";

interface OverviewProps {
  readonly surface: Surface;
  readonly route: Route;
  /** The index of the chosen target. */
  readonly target: number;
}

const effects = ["destructive", "mutating", "read_only"] as const;

export function Overview({ surface, route, target }: OverviewProps): VNode {
  const { tools, name, comparison, families } = surface;
  return (
    <>
      <header class="title">
        <h1 tabIndex={-1}>{name}</h1>
        <p class="lead">{leadOf(surface)}</p>
      </header>
      <Facts surface={surface} target={target} />
      {comparison !== null && <ChangesTeaser comparison={comparison} />}
      {paidTargets(surface).length > 0 && <Costs surface={surface} route={route} target={target} />}
      <section aria-labelledby="doing">
        <h2 id="doing">What they may do</h2>
        <EffectTable tools={tools} families={families} target={target} />
      </section>
      <Acceptance surface={surface} />
    </>
  );
}

function leadOf({ tools, families }: Surface): string {
  const parameters = sum(tools.map(({ metadata }) => Object.keys(metadata.inputSchema.properties ?? {}).length));
  const inFamilies = families.length > 1 ? ` in ${families.length} families` : "";
  return `${count(tools.length, "tool")}${inFamilies} with ${count(parameters, "parameter")} that a model can set.`;
}

function Facts({ surface, target }: Omit<OverviewProps, "route">): VNode {
  const { tools } = surface;
  const destructive = tools.filter(({ metadata }) => metadata.effect === "destructive");
  const unsaid = destructive.filter((tool) => isAssumed(tool, "effect")).length;
  const isAskingKnown = tools.some(({ approval }) => approval !== undefined);
  const unasked = destructive.filter(({ approval }) => approval === "never").length;
  const deprecated = tools.filter(({ metadata }) => metadata.stability === "deprecated").length;
  const stable = tools.filter((tool) => tool.metadata.stability === "stable").length;
  const open = tools.filter(reachesOut);
  const openUnsaid = open.filter((tool) => isAssumed(tool, "openWorld")).length;
  const ranked = rankByTokens(tools, target);
  const isStabilityKnown = tools.some((tool) => !isAssumed(tool, "stability"));
  return (
    <ul class="facts">
      <li class="danger">
        <a href={hrefOf("tools", { effect: "destructive", asks: unasked > 0 ? "never" : undefined })}>
          <strong>{isAskingKnown ? unasked : destructive.length}</strong>{" "}
          {isAskingKnown ? "may destroy something without asking" : "may destroy something"}
          <small>
            {isAskingKnown
              ? `of ${destructive.length} that may destroy something`
              : unsaid > 0
                ? `${unsaid} of them do not say what they do`
                : "the application's gate asks first, if it has one"}
          </small>
        </a>
      </li>
      {ranked.length > 0 && (
        <li>
          <a href={hrefOf("tokens", { target: surface.targets[target]?.target.target })}>
            <strong>{grouped(sum(ranked.map(({ tokens }) => tokens)))}</strong> tokens in every request
            <small>an estimate for {surface.targets[target]?.vendor}</small>
          </a>
        </li>
      )}
      {isStabilityKnown && (
        <li>
          <a href={hrefOf("tools", { stability: "stable" })}>
            <strong>{stable}</strong> stable
            <small>{deprecated > 0 ? `${deprecated} deprecated` : "the others may still change"}</small>
          </a>
        </li>
      )}
      <li>
        <a href={hrefOf("tools", { world: "open" })}>
          <strong>{open.length}</strong> reach beyond your own systems
          {openUnsaid > 0 && <small>{openUnsaid} of them do not say whether they do</small>}
        </a>
      </li>
    </ul>
  );
}

function ChangesTeaser({ comparison }: { readonly comparison: NonNullable<Surface["comparison"]> }): VNode {
  const { since, changes } = comparison;
  const breaks = changes.filter(({ severity }) => severity === "error").length;
  const tools = new Set(changes.filter(({ severity }) => severity === "error").map(({ tool }) => tool)).size;
  return (
    <section class="teaser" aria-labelledby="changed">
      <h2 id="changed">Since {since}</h2>
      <p>
        {breaks === 0 ? "Nothing breaks" : <Badge kind="severity error">{count(breaks, "break")}</Badge>}
        {breaks === 0 ? "" : ` in ${count(tools, "tool")}`}, {count(changes.length, "change")} in all.{" "}
        <a href={hrefOf("changes")}>See what changed</a>
      </p>
    </section>
  );
}

/** How many bars the chart has; the others have a view of their own. */
const mostBars = 10;

function Costs({ surface, route, target }: OverviewProps): VNode {
  const ranked = rankByTokens(surface.tools, target);
  const total = sum(ranked.map(({ tokens }) => tokens));
  const top = ranked.slice(0, mostBars);
  const share = percent(sum(top.map(({ tokens }) => tokens)), total);
  const most = ranked.length <= mostBars ? "" : `The ${top.length} largest tools take ${share} of the tokens. `;
  const vendor = surface.targets[target]?.target.target;
  return (
    <section aria-labelledby="cost">
      <h2 id="cost">What they cost</h2>
      <TargetChoice surface={surface} route={route} target={target} />
      <p>
        {most}
        <a href={hrefOf("tokens", { target: vendor })}>All tools, and what shortening them would save</a>
      </p>
      <TokenBars target={surface.targets[target]} ranked={top} total={total} />
    </section>
  );
}

interface EffectTableProps {
  readonly tools: readonly Tool[];
  readonly families: readonly string[];
  readonly target: number;
}

function EffectTable({ tools, families, target }: EffectTableProps): VNode {
  const total = sum(rankByTokens(tools, target).map(({ tokens }) => tokens));
  const rows = families.map((family) => ({ family, own: tools.filter((tool) => tool.family === family) }));
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="Tools by family and effect">
      <table class="counts">
        <thead>
          <tr>
            <th scope="col">Family</th>
            {effects.map((effect) => (
              <th scope="col" class="number">
                <Badge kind={`effect ${effect}`}>{effectWords[effect]}</Badge>
              </th>
            ))}
            <th scope="col" class="number">
              tools
            </th>
            {total > 0 && (
              <th scope="col" class="number">
                of the tokens
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ family, own }) => (
            <tr>
              <th scope="row">
                <a href={hrefOf("tools", { family })}>{family}</a>
              </th>
              {effects.map((effect) => (
                <td class="number">
                  <CountLink
                    number={own.filter(({ metadata }) => metadata.effect === effect).length}
                    href={hrefOf("tools", { family, effect })}
                    label={`${effectWords[effect]}, ${family}`}
                  />
                </td>
              ))}
              <td class="number">{own.length}</td>
              {total > 0 && (
                <td class="number">{percent(sum(rankByTokens(own, target).map(({ tokens }) => tokens)), total)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CountLinkProps {
  readonly number: number;
  readonly href: string;
  readonly label: string;
}

function CountLink({ number, href, label }: CountLinkProps): VNode {
  if (number === 0) return <span class="none">–</span>;
  return (
    <a href={href} aria-label={`${number} ${label}`}>
      {number}
    </a>
  );
}

/** How many tools each vendor takes as they are. */
function Acceptance({ surface }: { readonly surface: Surface }): VNode | null {
  const { targets, tools } = surface;
  if (targets.length === 0) return null;
  const rows = targets.map(({ target, vendor }, index) => {
    const kinds = tools.map((tool) => fitOf(surface, tool, index).kind);
    const numberOf = (kind: string): number => kinds.filter((one) => one === kind).length;
    return { name: target.target, vendor, numberOf };
  });
  return (
    <section aria-labelledby="vendors">
      <h2 id="vendors">Who takes them</h2>
      <p>
        What each format cannot express, and what its vendor would refuse. <a href={hrefOf("targets")}>Tool by tool</a>
      </p>
      <ul class="vendors">
        {rows.map(({ name, vendor, numberOf }) => (
          <li>
            <span class="vendor">
              <a href={hrefOf("targets", { target: name })}>{name}</a> <small>{vendor}</small>
            </span>
            <FitBar numberOf={numberOf} all={tools.length} />
            <span class="outcome">{outcomeOf(numberOf)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fitKinds = ["exact", "unsaid", "weaker", "excluded", "refused"] as const;

interface FitBarProps {
  readonly numberOf: (kind: string) => number;
  readonly all: number;
}

function FitBar({ numberOf, all }: FitBarProps): VNode {
  let start = 0;
  return (
    <svg class="fits" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {fitKinds.map((kind) => {
        const width = (100 * numberOf(kind)) / Math.max(all, 1);
        const x = start;
        start += width;
        return width === 0 ? null : <rect class={kind} x={x} y={0} width={width} height={10} />;
      })}
    </svg>
  );
}

function outcomeOf(numberOf: (kind: string) => number): string {
  const words = [
    [numberOf("refused"), "refused"],
    [numberOf("excluded"), "excluded"],
    [numberOf("weaker"), "weaker"],
  ] as const;
  const said = words.flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`]));
  return said.length === 0 ? "all as declared" : said.join(", ");
}
