/** The search, and the keys that move through its results. */

import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { hrefOf, navigate, type Route } from "./route.js";

export function SearchBox({ route }: { readonly route: Route }): VNode {
  const input = useRef<HTMLInputElement>(null);
  const query = route.view === "tools" ? (route.parameters["q"] ?? "") : "";
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isField =
        event.target instanceof Element && event.target.matches("input:not([type=checkbox]), select, textarea");
      if (event.key === "/" && !isField) {
        event.preventDefault();
        input.current?.focus();
        input.current?.select();
      }
      if (event.key === "ArrowDown" || event.key === "ArrowUp") moveThroughResults(event, input.current);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const search = (text: string): void => {
    const others = route.view === "tools" ? route.parameters : {};
    // One step back leaves the search, however many letters it has.
    navigate(hrefOf("tools", { ...others, q: text }), route.view === "tools" && query !== "" ? "replace" : "push");
  };
  return (
    <form class="search" role="search" onSubmit={(event) => openFirst(event)}>
      <input
        ref={input}
        type="search"
        value={query}
        placeholder="Search tools"
        aria-label="Search tools"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => search(event.currentTarget.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}

function resultLinks(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("#results .result")];
}

function openFirst(event: Event): void {
  event.preventDefault();
  resultLinks()[0]?.click();
}

/** From the search to the first result, and from each to the next. */
function moveThroughResults(event: KeyboardEvent, input: HTMLInputElement | null): void {
  const links = resultLinks();
  const focused = document.activeElement;
  const index = links.findIndex((link) => link === focused);
  if (index < 0 && focused !== input) return;
  event.preventDefault();
  const next = event.key === "ArrowDown" ? index + 1 : index - 1;
  if (next < 0) input?.focus();
  else links[Math.min(next, links.length - 1)]?.focus();
}
