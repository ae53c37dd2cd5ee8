/** The list of tools: searched, filtered and sorted. */

import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { LinkChoice, type Option } from "./choice.js";
import { approvalWords, Badges, count, effectWords, grouped, ToolName } from "./labels.js";
import { summaryOf } from "./markdown.js";
import { hrefOf, toolHref, type Route } from "./route.js";
import type { Search } from "./search.js";
import { rankByTokens, reachesOut, type Surface, type Tool } from "./surface.js";
import { Visible } from "./visible-text.js";

interface ToolListProps {
  readonly surface: Surface;
  readonly search: () => Search;
  readonly route: Route;
  readonly target: number;
}

/** More are shown on demand: each row costs time to draw. */
const firstRows = 100;

export function ToolList({ surface, search, route, target }: ToolListProps): VNode {
  const { parameters } = route;
  const query = parameters["q"] ?? "";
  const shown = useMemo(() => {
    const matching = query.trim() === "" ? surface.tools : search().find(query);
    return sortTools(
      matching.filter((tool) => passes(tool, parameters)),
      parameters["sort"] ?? "",
      target,
    );
  }, [query, parameters, surface, target]);
  const [most, setMost] = useState(firstRows);
  const rows = shown.slice(0, most);
  return (
    <>
      <header class="title">
        <h1 tabIndex={-1}>Tools</h1>
      </header>
      <Filters surface={surface} route={route} />
      <p class="status" role="status">
        {shown.length === surface.tools.length
          ? count(shown.length, "tool")
          : `${grouped(shown.length)} of ${count(surface.tools.length, "tool")}`}
        {query.trim() === "" ? "" : <> for “{query}”</>}
      </p>
      <ul class="tools" id="results">
        {rows.map((tool) => (
          <ToolRow key={tool.name} tool={tool} target={target} />
        ))}
      </ul>
      {shown.length > rows.length && (
        <button type="button" onClick={() => setMost(most + 10 * firstRows)}>
          Show {grouped(Math.min(shown.length - rows.length, 10 * firstRows))} more
        </button>
      )}
      {shown.length === 0 && (
        <p>
          No tool matches. <a href={hrefOf("tools")}>Show all tools</a>
        </p>
      )}
    </>
  );
}

function passes(tool: Tool, { effect, stability, family: wanted, world, asks }: Route["parameters"]): boolean {
  const { metadata, family, approval } = tool;
  return (
    (asks === undefined || approval === asks) &&
    (effect === undefined || metadata.effect === effect) &&
    (stability === undefined || metadata.stability === stability) &&
    (wanted === undefined || family === wanted) &&
    (world === undefined || reachesOut(tool))
  );
}

function sortTools(tools: readonly Tool[], order: string, target: number): readonly Tool[] {
  if (order !== "tokens") return tools;
  const ranked = rankByTokens(tools, target).map(({ tool }) => tool);
  return [...ranked, ...tools.filter((tool) => !ranked.includes(tool))];
}

function ToolRow({ tool, target }: { readonly tool: Tool; readonly target: number }): VNode {
  const { name, description, metadata } = tool;
  const tokens = tool.tokens[target];
  return (
    <li>
      <a href={toolHref(name)} class="result">
        <ToolName name={name} />
      </a>
      {metadata.title !== undefined && (
        <span class="label">
          <Visible text={metadata.title} />
        </span>
      )}
      <Badges tool={tool} />
      <span class="tokens">{tokens === null || tokens === undefined ? "" : `${grouped(tokens)} tokens`}</span>
      <p dir="auto">
        <Visible text={summaryOf(description)} />
      </p>
    </li>
  );
}

/** Further values are only in links. */
const mostValues = 24;

function Filters({ surface, route }: Pick<ToolListProps, "route" | "surface">): VNode {
  const { parameters } = route;
  const numberOf = (key: string, value: string): number =>
    surface.tools.filter((tool) => passes(tool, { [key]: value })).length;
  const options = (key: string, values: readonly (readonly [value: string, label: string])[]): readonly Option[] => [
    { value: "", label: "any" },
    ...values.slice(0, mostValues).map(([value, label]) => ({ value, label, count: numberOf(key, value) })),
  ];
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  const stabilities = [...new Set(surface.tools.flatMap(({ metadata }) => metadata.stability ?? []))].sort();
  const isAskingKnown = surface.tools.some(({ approval }) => approval !== undefined);
  const choices = [
    { key: "effect", label: "Effect", options: options("effect", Object.entries(effectWords)) },
    { key: "asks", label: "Asks first", options: options("asks", Object.entries(approvalWords)) },
    { key: "stability", label: "Stability", options: options("stability", same(stabilities)) },
    { key: "family", label: "Family", options: options("family", same(surface.families)) },
  ];
  const order = [
    { value: "", label: "name" },
    { value: "tokens", label: "tokens" },
  ];
  const filtered = Object.keys(parameters).some((key) => key !== "target" && key !== "sort");
  return (
    <div class="filters">
      {[
        ...choices.filter((choice) => choice.options.length > 2 && (choice.key !== "asks" || isAskingKnown)),
        { key: "sort", label: "Order", options: order },
      ].map(({ key, label, options: values }) => (
        <LinkChoice
          label={label}
          options={values}
          value={parameters[key] ?? ""}
          hrefOf={(value) => hrefOf("tools", { ...parameters, [key]: value })}
        />
      ))}
      {filtered && (
        <p>
          {parameters["world"] === undefined ? "" : "Only tools that reach beyond your own systems. "}
          <a href={hrefOf("tools")}>Show all tools</a>
        </p>
      )}
    </div>
  );
}
