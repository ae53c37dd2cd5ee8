/** Reads the address of the page as a view with its parameters, and changes it. */

import { useLayoutEffect, useState } from "preact/hooks";

export type ViewName = "overview" | "tools" | "tool" | "tokens" | "targets" | "changes";

export interface Route {
  readonly view: ViewName;
  /** The tool of a tool's page. */
  readonly tool: string;
  /** The section of a tool's page; empty for its beginning. */
  readonly section: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const views: readonly ViewName[] = ["tools", "tokens", "targets", "changes"];

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const [first = "", second = "", section = ""] = path.split("/").map(decode);
  const parameters = Object.fromEntries(new URLSearchParams(query));
  if (first === "tools" && second !== "") return { view: "tool", tool: second, section, parameters };
  const view = views.find((name) => name === first) ?? "overview";
  return { view, tool: "", section: "", parameters };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // An address that somebody has edited.
  }
}

/** The path of a view, as `hrefOf` takes it. */
export function pathOf({ view, tool, section }: Route): string {
  if (view === "tool") return ["tools", encodeURIComponent(tool), ...(section === "" ? [] : [section])].join("/");
  return view === "overview" ? "" : view;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** The address of a view; an empty parameter is left out. */
export function hrefOf(path: string, parameters: Parameters = {}): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return `#/${path}${query === "" ? "" : `?${query}`}`;
}

export function toolHref(name: string, section = ""): string {
  return hrefOf(`tools/${encodeURIComponent(name)}${section === "" ? "" : `/${section}`}`);
}

/** Goes to an address; `replace` keeps the back button where it was. */
export function navigate(href: string, how: "push" | "replace" = "push"): void {
  if (href === location.hash) return;
  if (how === "replace") history.replaceState(history.state, "", href);
  else {
    history.replaceState({ scroll: scrollY }, "");
    history.pushState(null, "", href);
  }
  dispatchEvent(new Event("routechange"));
}

/** How the current address was reached. */
export interface Arrival {
  readonly route: Route;
  /** Where the reader was on the page when it was left; null for a new page. */
  readonly scroll: number | null;
}

function arrive(): Arrival {
  const state: unknown = history.state;
  const scroll = typeof state === "object" && state !== null && "scroll" in state ? state.scroll : null;
  return { route: parseRoute(location.hash), scroll: typeof scroll === "number" ? scroll : null };
}

export function useRoute(): Arrival {
  const [arrival, setArrival] = useState(arrive);
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const update = (): void => setArrival(arrive());
    addEventListener("routechange", update);
    addEventListener("popstate", update);
    document.addEventListener("click", followLink);
    return () => {
      removeEventListener("routechange", update);
      removeEventListener("popstate", update);
      document.removeEventListener("click", followLink);
    };
  }, []);
  return arrival;
}

/** Follows links inside the page, and remembers where the reader was. */
function followLink(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const href = link?.getAttribute("href") ?? "";
  if (!isPlain || event.defaultPrevented || !href.startsWith("#/")) return;
  event.preventDefault();
  navigate(href);
}
