/** A bar for each tool: the tokens of its description, of its parameters' descriptions, and of the rest. */

import type { VNode } from "preact";
import { grouped, percent, ToolName } from "./labels.js";
import type { CatalogueTarget } from "../generator/catalogue/catalogue-data.js";
import { toolHref } from "./route.js";
import type { Tool } from "./surface.js";

interface RankedTool {
  readonly tool: Tool;
  readonly tokens: number;
}

interface TokenBarsProps {
  readonly target: CatalogueTarget | undefined;
  readonly ranked: readonly RankedTool[];
  /** The tokens of all tools. */
  readonly total: number;
  /** Set if tools can be picked. */
  readonly picked?: ReadonlySet<string>;
  readonly onPick?: (name: string) => void;
}

/** The parts of a tool's tokens. */
export interface TokenParts {
  readonly description: number;
  /** Of the descriptions of its parameters. */
  readonly parameters: number;
  /** Of the result's schema, where the target has a place for it. */
  readonly result: number;
  readonly structure: number;
}

export function partsOf({ tool, tokens }: RankedTool, target: CatalogueTarget | undefined): TokenParts {
  const [inDescription, inParameters, inResult] = tool.parts;
  const description = Math.min(inDescription, tokens);
  const parameters = Math.min(inParameters, tokens - description);
  const result = target?.carriesResults === true ? Math.min(inResult, tokens - description - parameters) : 0;
  return { description, parameters, result, structure: tokens - description - parameters - result };
}

/** What an author can shorten without changing what is valid. */
export function shortenable({ description, parameters, result }: TokenParts): number {
  return description + parameters + result;
}

const kinds = ["description", "parameters", "result", "structure"] as const;

const kindWords = {
  description: "tool descriptions",
  parameters: "parameter descriptions",
  result: "result schemas",
  structure: "names, types, constraints",
} as const;

export function TokenBars({ target, ranked, total, picked, onPick }: TokenBarsProps): VNode {
  const most = ranked[0]?.tokens ?? 1;
  let before = 0;
  return (
    <div class="bars">
      <p class="legend" aria-hidden="true">
        {kinds.map((kind) => (
          <span class={`key ${kind}`}>{kindWords[kind]}</span>
        ))}
      </p>
      <table>
        <thead class="hidden-heads">
          <tr>
            {onPick !== undefined && <th scope="col">Shorten</th>}
            <th scope="col">Tool</th>
            <th scope="col">Tokens</th>
            <th scope="col">Share</th>
            <th scope="col">Share with the larger ones</th>
          </tr>
        </thead>
        <tbody>
          {ranked.map(({ tool, tokens }) => {
            before += tokens;
            return (
              <tr>
                {onPick !== undefined && (
                  <td class="pick">
                    <input
                      type="checkbox"
                      checked={picked?.has(tool.name) === true}
                      onChange={() => onPick(tool.name)}
                      aria-label={`Shorten ${tool.name}`}
                    />
                  </td>
                )}
                <th scope="row">
                  <a href={toolHref(tool.name, "cost")}>
                    <ToolName name={tool.name} />
                  </a>
                </th>
                <td>
                  <div class="bar">
                    <Bar parts={partsOf({ tool, tokens }, target)} most={most} />
                    <span class="value">{grouped(tokens)}</span>
                  </div>
                </td>
                <td class="number share">{percent(tokens, total)}</td>
                <td class="number together" title="Together with the tools above">
                  {percent(before, total)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface BarProps {
  readonly parts: TokenParts;
  readonly most: number;
}

function Bar({ parts, most }: BarProps): VNode {
  let start = 0;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {kinds.map((kind) => {
        const width = (100 * parts[kind]) / most;
        const x = start;
        start += width;
        return width === 0 ? null : <rect class={kind} x={x} y={0} width={width} height={10} />;
      })}
    </svg>
  );
}
