/** What changed since an older list. */

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { CatalogueComparison } from "../generator/catalogue/catalogue-data.js";
import { ChangeList, severityWords, TextList } from "./change-list.js";
import { LinkChoice } from "./choice.js";
import { count, ToolName } from "./labels.js";
import { hrefOf, toolHref, type Route } from "./route.js";
import type { Surface } from "./surface.js";

interface ChangesViewProps {
  readonly surface: Surface;
  readonly comparison: CatalogueComparison;
  readonly route: Route;
}

const severities = ["error", "warning", "info"] as const;

/** More are shown on demand. */
const firstTexts = 50;

export function ChangesView({ surface, comparison, route }: ChangesViewProps): VNode {
  const { since, changes, texts, notes } = comparison;
  const { severity, tool } = route.parameters;
  const shown = changes.filter(
    (change) =>
      (severity === undefined || change.severity === severity) && (tool === undefined || change.tool === tool),
  );
  const shownTexts = tool === undefined ? texts : texts.filter((text) => text.tool === tool);
  return (
    <>
      <header class="title">
        <h1 tabIndex={-1}>{surface.kind === "review" ? "Contract review" : "What changed"}</h1>
        <p class="lead">{since === "" ? "Nothing was compared." : `Since ${since}: ${summarise(comparison)}`}</p>
      </header>
      {notes.length > 0 && (
        <ul class="notes">
          {notes.map((note) => (
            <li>{note}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <div class="filters">
          <LinkChoice
            label="Severity"
            value={severity ?? ""}
            options={[
              { value: "", label: "any", count: changes.length },
              ...severities.map((one) => ({
                value: one,
                label: severityWords[one],
                count: changes.filter((change) => change.severity === one).length,
              })),
            ]}
            hrefOf={(value) => hrefOf("changes", { ...route.parameters, severity: value })}
          />
          {tool !== undefined && (
            <p>
              Only <ToolName name={tool} />. <a href={hrefOf("changes", { severity })}>Show all tools</a>
            </p>
          )}
        </div>
      )}
      <Affected surface={surface} comparison={comparison} />
      <ChangeList changes={shown} heading="h2" surface={surface} />
      {shownTexts.length > 0 && <Texts texts={shownTexts} />}
    </>
  );
}

function summarise({ changes }: CatalogueComparison): string {
  if (changes.length === 0) return "nothing changed.";
  const failing = changes.filter(({ gates }) => gates).length;
  const counts = severities.flatMap((severity) => {
    const number = changes.filter((change) => change.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity === "info" ? "to note" : severityWords[severity]}`];
  });
  const verdict =
    failing === 0 ? "None fails the review." : `${failing} ${failing === 1 ? "fails" : "fail"} the review.`;
  return `${count(changes.length, "change")}: ${counts.join(", ")}. ${verdict}`;
}

/** The tools that break, by owner, or by family where nobody is named. */
function Affected({ surface, comparison }: Omit<ChangesViewProps, "route">): VNode | null {
  const broken = comparison.changes.filter(({ severity }) => severity === "error");
  const tools = [...new Set(broken.flatMap(({ tool }) => tool ?? []))];
  if (tools.length === 0) return null;
  const ownerOf = (name: string): string => {
    const metadata = surface.byName.get(name)?.metadata as { readonly owner?: string } | undefined;
    const family = broken.find((change) => change.tool === name)?.family;
    return metadata?.owner ?? family ?? "";
  };
  const owners = [...new Set(tools.map(ownerOf))].sort();
  return (
    <section class="affected" aria-labelledby="affected">
      <h2 id="affected">Who is affected</h2>
      <p>
        Callers of {count(tools.length, "tool")}: conversations in flight, saved workflows, allow-lists and clients
        generated from the older list.
      </p>
      <dl>
        {owners.map((owner) => (
          <div>
            <dt>{owner === "" ? "nobody named" : owner}</dt>
            <dd>
              {tools
                .filter((name) => ownerOf(name) === owner)
                .map((name) => (
                  <>
                    <a href={surface.byName.has(name) ? toolHref(name, "changes") : hrefOf("changes", { tool: name })}>
                      <ToolName name={name} />
                    </a>{" "}
                  </>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Texts({ texts }: Pick<CatalogueComparison, "texts">): VNode {
  const [most, setMost] = useState(firstTexts);
  return (
    <section aria-labelledby="texts">
      <h2 id="texts">Texts for the model that differ</h2>
      <TextList texts={texts.slice(0, most)} />
      {texts.length > most && (
        <button type="button" onClick={() => setMost(texts.length)}>
          Show {count(texts.length - most, "further text")}
        </button>
      )}
    </section>
  );
}
