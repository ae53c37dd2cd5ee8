/** Changes since an older list: each with what proves it, and both sides of it. */

import { diffWordsWithSpace } from "diff";
import type { VNode } from "preact";
import type { CatalogueChange, CatalogueText } from "../generator/catalogue/catalogue-data.js";
import { Badge, count, Json, ToolName } from "./labels.js";
import { toolHref } from "./route.js";
import type { Surface } from "./surface.js";
import { Visible } from "./visible-text.js";

export const severityWords = { error: "breaks", warning: "may break", info: "note" } as const;

interface ChangeListProps {
  readonly changes: readonly CatalogueChange[];
  readonly heading: "h2" | "h3";
  /** Set where the list is about several tools. */
  readonly surface?: Surface;
}

export function ChangeList({ changes, heading, surface }: ChangeListProps): VNode {
  return (
    <div class="changes">
      {changes.map((change) => (
        <Change key={change.fingerprint + change.pointer} change={change} heading={heading} surface={surface} />
      ))}
    </div>
  );
}

interface ChangeProps {
  readonly change: CatalogueChange;
  readonly heading: "h2" | "h3";
  readonly surface: Surface | undefined;
}

function Change({ change, heading: Heading, surface }: ChangeProps): VNode {
  const { rule, severity, tool, message, witness, part, before, after, advice, accepted, gates, tried } = change;
  const name = surface === undefined ? null : tool;
  return (
    <article class={`change ${severity}`}>
      <Heading>
        <Badge kind={`severity ${severity}`}>{severityWords[severity]}</Badge>{" "}
        {name !== null && (
          <>
            {surface?.byName.has(name) === true ? (
              <a href={toolHref(name, "changes")}>
                <ToolName name={name} />
              </a>
            ) : (
              <ToolName name={name} />
            )}{" "}
          </>
        )}
        <span class="message">
          <Message text={message} />
        </span>
      </Heading>
      <p class="meta">
        <code>{rule}</code>
        {gates && <span>fails the review</span>}
        {change.unlikely === true && <span>few calls meet it</span>}
        {accepted !== undefined && (
          <span>
            accepted: <Visible text={accepted} />
          </span>
        )}
        {tried !== undefined && <span>not proved: {count(tried, "value")} tried</span>}
        <Affected change={change} surface={surface} />
      </p>
      {witness !== undefined && (
        <div class="witness">
          <p>
            {part === "output"
              ? "A result that readers of the old schema do not expect"
              : "A call that worked and fails now"}
            :
          </p>
          <Json value={witness.instance} label="the call that fails" />
          <p class="reason">
            <Visible text={witness.reason} />
          </p>
        </div>
      )}
      {(before !== undefined || after !== undefined) && <Sides before={before} after={after} />}
      {advice.length > 0 && (
        <details>
          <summary>What an author can do</summary>
          <ul>
            {advice.map((way) => (
              <li>
                <Message text={way} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

/** Who notices: the tool's owner, and what it promised. */
function Affected({ change, surface }: Pick<ChangeProps, "change" | "surface">): VNode {
  const { tool, stability, family } = change;
  const found = tool === null ? undefined : surface?.byName.get(tool);
  const owner = (found?.metadata as { readonly owner?: string } | undefined)?.owner;
  return (
    <>
      {stability !== null && <span>{stability}</span>}
      {family !== null && <span>{family}</span>}
      {owner !== undefined && <span>owned by {owner}</span>}
      {found?.relatedSurfaces?.map((surfaceName) => (
        <span>{surfaceName}</span>
      ))}
    </>
  );
}

/** A sentence with code in backticks. */
function Message({ text }: { readonly text: string }): VNode {
  return (
    <>
      {text.split(/(`[^`]+`)/).map((part) =>
        part.startsWith("`") && part.length > 2 ? (
          <code>
            <Visible text={part.slice(1, -1)} />
          </code>
        ) : (
          <Visible text={part} />
        ),
      )}
    </>
  );
}

interface SidesProps {
  readonly before: unknown;
  readonly after: unknown;
}

function Sides({ before, after }: SidesProps): VNode {
  return <Compared before={written(before)} after={written(after)} />;
}

function written(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Longer texts are shown without marks: a comparison takes time with the product of both lengths. */
const mostCompared = 20_000;

interface ComparedProps {
  readonly before: string | null;
  readonly after: string | null;
}

/** Both sides, with the words that differ marked. */
function Compared({ before, after }: ComparedProps): VNode {
  const isMarked = before !== null && after !== null && before.length + after.length <= mostCompared;
  const parts = isMarked ? diffWordsWithSpace(before, after, { maxEditLength: 2000 }) : undefined;
  const side = (kind: "added" | "removed", text: string | null): VNode => (
    <div class={`side ${kind}`}>
      <p class="side-label">{kind === "removed" ? "Before" : "After"}</p>
      {text === null ? (
        <p class="none">{kind === "removed" ? "It is new." : "It is gone."}</p>
      ) : (
        <pre class="raw" tabIndex={0} dir="auto" aria-label={kind === "removed" ? "Before" : "After"}>
          {parts === undefined ? (
            <Visible text={text} />
          ) : (
            parts.map((part) => {
              if (part[kind === "added" ? "removed" : "added"]) return null;
              const shown = <Visible text={part.value} />;
              if (!part[kind]) return shown;
              return kind === "added" ? <ins>{shown}</ins> : <del>{shown}</del>;
            })
          )}
        </pre>
      )}
    </div>
  );
  return (
    <div class="columns-2 sides">
      {side("removed", before)}
      {side("added", after)}
    </div>
  );
}

export function TextList({ texts }: { readonly texts: readonly CatalogueText[] }): VNode {
  return (
    <div class="changes">
      {texts.map(({ tool, pointer, before, after }) => (
        <article class="change">
          <h3>
            <ToolName name={tool} /> <code class="pointer">{pointer}</code>
          </h3>
          <Compared before={before} after={after} />
        </article>
      ))}
    </div>
  );
}
