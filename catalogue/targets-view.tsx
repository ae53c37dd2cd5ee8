/** The matrix of tools and targets. */

import type { VNode } from "preact";
import { LinkChoice } from "./choice.js";
import { hintOf, wordsOf } from "./fit-badge.js";
import { count, Scroll, ToolName } from "./labels.js";
import { hrefOf, toolHref, type Route } from "./route.js";
import { type Fit, fitOf, type Surface, type Tool } from "./surface.js";

interface TargetsViewProps {
  readonly surface: Surface;
  readonly route: Route;
}

const kinds = ["exact", "unsaid", "weaker", "excluded", "refused"] as const;

const words = {
  exact: "as declared",
  unsaid: "without annotations",
  weaker: "weaker",
  excluded: "not sent",
  refused: "refused",
};

const meanings = {
  exact: "as declared",
  unsaid: "annotations are lost, the same arguments are valid",
  weaker: "other arguments are valid than declared",
  excluded: "not sent, by the configuration",
  refused: "the vendor refuses the request",
} as const;

const symbols = { exact: "●", unsaid: "○", weaker: "◐", excluded: "–", refused: "✕" } as const;

export function TargetsView({ surface, route }: TargetsViewProps): VNode {
  const { targets, tools } = surface;
  const wanted = route.parameters["only"];
  const rows = tools.map((tool) => ({ tool, fits: targets.map((_target, index) => fitOf(surface, tool, index)) }));
  const shown = wanted === undefined ? rows : rows.filter(({ fits }) => fits.some(({ kind }) => kind === wanted));
  const outcomes = kinds.map((kind) => ({
    value: kind,
    label: words[kind],
    count: rows.filter(({ fits }) => fits.some((fit) => fit.kind === kind)).length,
  }));
  return (
    <>
      <header class="title">
        <h1 tabIndex={-1}>Tools and vendors</h1>
        <p class="lead">What each format cannot express of a tool, and what its vendor would refuse.</p>
      </header>
      <ul class="legend" aria-label="Symbols">
        {kinds.map((kind) => (
          <li>
            <span class={`symbol ${kind}`} aria-hidden="true">
              {symbols[kind]}
            </span>{" "}
            {meanings[kind]}
          </li>
        ))}
      </ul>
      <LinkChoice
        label="Somewhere"
        value={wanted ?? ""}
        options={[{ value: "", label: "any" }, ...outcomes.filter(({ count: number }) => number > 0)]}
        hrefOf={(only) => hrefOf("targets", { only })}
      />
      <span class="status" role="status">
        {count(shown.length, "tool")}
      </span>
      <Matrix targets={targets} rows={shown} />
      <Refusals surface={surface} />
    </>
  );
}

interface MatrixProps {
  readonly targets: Surface["targets"];
  readonly rows: readonly { readonly tool: Tool; readonly fits: readonly Fit[] }[];
}

function Matrix({ targets, rows }: MatrixProps): VNode {
  return (
    <Scroll label="Tools and targets">
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">Tool</th>
            {targets.map(({ target, vendor }) => (
              <th scope="col" title={vendor}>
                <span>{target.target}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ tool, fits }) => (
            <tr key={tool.name}>
              <th scope="row">
                <a href={toolHref(tool.name, "vendors")}>
                  <ToolName name={tool.name} />
                </a>
              </th>
              {fits.map((fit) => (
                <td title={hintOf(fit)}>
                  <span class={`symbol ${fit.kind}`} role="img" aria-label={wordsOf(fit)}>
                    {symbols[fit.kind]}
                    {"count" in fit ? <sub>{fit.count}</sub> : null}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Refusals({ surface }: { readonly surface: Surface }): VNode | null {
  const { rules, tools } = surface;
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">Why tools are refused</h2>
      <dl class="rules">
        {rules.map(({ code, requirement, fix }, index) => {
          const broken = tools.filter(({ refused = {} }) => Object.values(refused).some((own) => own.includes(index)));
          return (
            <div>
              <dt>
                <code>{code}</code> <span class="number">{count(broken.length, "tool")}</span>
              </dt>
              <dd>
                {requirement} {fix}.
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
