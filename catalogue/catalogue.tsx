/** The page: reads its data, and shows the view that its address names. */

import { render, type VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { CatalogueData } from "../generator/catalogue/catalogue-data.js";
import { ChangesView } from "./changes-view.js";
import { Overview } from "./overview.js";
import { hrefOf, useRoute, type Arrival, type Route } from "./route.js";
import { createSearch, type Search } from "./search.js";
import { SearchBox } from "./search-box.js";
import { paidTargets, readSurface, type Surface } from "./surface.js";
import { TargetsView } from "./targets-view.js";
import { TokensView } from "./tokens-view.js";
import { ToolList } from "./tool-list.js";
import { ToolPage } from "./tool-page.js";

function Page({ surface }: { readonly surface: Surface }): VNode {
  const arrival = useRoute();
  const { route } = arrival;
  const search = useLazySearch(surface);
  const main = useRef<HTMLElement>(null);
  useArrival(arrival, surface, main);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
        Skip to the content
      </a>
      <header class="frame">
        <a class="home" href={hrefOf("")}>
          {surface.name}
        </a>
        {surface.kind === "catalogue" && (
          <>
            <Navigation surface={surface} route={route} />
            <SearchBox route={route} />
          </>
        )}
      </header>
      <main id="main" ref={main}>
        <View surface={surface} route={route} search={search} />
      </main>
      <footer>
        {surface.tokenizer === null ? "" : `Tokens are estimates by ${surface.tokenizer}. `}
        Made by toolwright. This page makes no request.
      </footer>
    </>
  );
}

interface ViewProps {
  readonly surface: Surface;
  readonly route: Route;
  readonly search: () => Search;
}

function View({ surface, route, search }: ViewProps): VNode {
  const target = chooseTarget(surface, route);
  const { comparison } = surface;
  if (comparison !== null && (route.view === "changes" || surface.kind === "review"))
    return <ChangesView surface={surface} comparison={comparison} route={route} />;
  switch (route.view) {
    case "tools":
      return <ToolList surface={surface} search={search} route={route} target={target} />;
    case "tokens":
      return <TokensView surface={surface} route={route} target={target} />;
    case "targets":
      return <TargetsView surface={surface} route={route} />;
    case "tool": {
      const tool = surface.byName.get(route.tool);
      if (tool === undefined) return <Unknown name={route.tool} />;
      return <ToolPage key={tool.name} surface={surface} tool={tool} target={target} />;
    }
    default:
      return <Overview surface={surface} route={route} target={target} />;
  }
}

function Unknown({ name }: { readonly name: string }): VNode {
  return (
    <header class="title">
      <h1 tabIndex={-1}>There is no tool “{name}”</h1>
      <p>
        <a href={hrefOf("tools", { q: name })}>Search for it</a>
      </p>
    </header>
  );
}

const titles = {
  overview: "Overview",
  tools: "Tools",
  tokens: "Tokens",
  targets: "Vendors",
  changes: "Changes",
} as const;

function Navigation({ surface, route }: Pick<ViewProps, "route" | "surface">): VNode {
  const shown = (["overview", "tools", "tokens", "targets", "changes"] as const).filter(
    (view) =>
      (view !== "changes" || surface.comparison !== null) &&
      (view !== "tokens" || paidTargets(surface).length > 0) &&
      (view !== "targets" || surface.targets.length > 0),
  );
  const current = route.view === "tool" ? "tools" : route.view;
  return (
    <nav aria-label="Views">
      {shown.map((view) => (
        <a
          href={hrefOf(view === "overview" ? "" : view)}
          {...(view === current && { "aria-current": "page" as const })}
        >
          {titles[view]}
        </a>
      ))}
    </nav>
  );
}

/** The index of the target in the address, or of the first whose requests cost tokens. */
function chooseTarget(surface: Surface, { parameters }: Route): number {
  const paid = paidTargets(surface);
  return paid.find((index) => surface.targets[index]?.target.target === parameters["target"]) ?? paid[0] ?? 0;
}

/** The index of a thousand tools takes a while, so it is made when the page has nothing else to do. */
function useLazySearch(surface: Surface): () => Search {
  const made = useRef<Search>();
  const find = useMemo(() => () => (made.current ??= createSearch(surface.tools)), [surface]);
  useEffect(() => {
    const timer = setTimeout(find, 200);
    return () => clearTimeout(timer);
  }, [find]);
  return find;
}

/** Moves the focus, the window and the title to what the address names. */
function useArrival(
  { route, scroll }: Arrival,
  { name }: Surface,
  main: { readonly current: HTMLElement | null },
): void {
  const { view, tool, section } = route;
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const isStart = isFirst.current;
    isFirst.current = false;
    const title = tool === "" ? (view === "overview" || view === "tool" ? "" : titles[view]) : tool;
    document.title = title === "" ? name : `${title} – ${name}`;
    const heading = main.current?.querySelector<HTMLElement>(section === "" ? "h1" : `#heading-${CSS.escape(section)}`);
    if (scroll !== null) scrollTo(0, scroll);
    else if (section !== "") heading?.scrollIntoView();
    else if (!isStart) scrollTo(0, 0);
    // A reader who types in the search stays there.
    const isTyping = document.activeElement?.matches("input, select, textarea") === true;
    if (!isTyping && (!isStart || section !== "")) heading?.focus({ preventScroll: true });
  }, [view, tool, section, name, scroll, main]);
}

function skipTo(event: MouseEvent, main: HTMLElement | null): void {
  event.preventDefault();
  main?.querySelector<HTMLElement>("h1")?.focus();
}

const data = JSON.parse(document.getElementById("data")?.textContent ?? "null") as CatalogueData; // The generator wrote it.
const root = document.getElementById("page");
if (root !== null) render(<Page surface={readSurface(data)} />, root);
