/** The page of one tool. */

import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { ChangeList } from "./change-list.js";
import { approvalWords, Badge, Badges, count, grouped, Json, percent, Scroll, ToolName } from "./labels.js";
import { Markdown, Raw } from "./markdown.js";
import { listParameters, type Parameter } from "../generator/catalogue/parameters.js";
import { Playground } from "./playground.js";
import { hrefOf, toolHref } from "./route.js";
import { isAssumed, rankByTokens, sum, type Surface, type Tool } from "./surface.js";
import { partsOf, TokenBars } from "./token-bars.js";
import { VendorForms } from "./vendor-forms.js";
import { Visible } from "./visible-text.js";

interface ToolPageProps {
  readonly surface: Surface;
  readonly tool: Tool;
  readonly target: number;
}

/** A section of the page, to which links lead. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: ComponentChildren;
}

export function ToolPage({ surface, tool, target }: ToolPageProps): VNode {
  const { metadata, name } = tool;
  const sections = sectionsOf({ surface, tool, target });
  return (
    <article class="tool">
      <header class="title">
        <p class="crumbs">
          <a href={hrefOf("tools", { family: tool.family })}>{tool.family}</a>
        </p>
        <h1 tabIndex={-1}>
          <ToolName name={name} />
        </h1>
        {metadata.title !== undefined && (
          <p class="lead">
            <Visible text={metadata.title} />
          </p>
        )}
        <p class="badge-row">
          <Badges tool={tool} />
          <Traits tool={tool} />
        </p>
      </header>
      <Deprecation tool={tool} />
      <nav class="sections" aria-label="Sections of this tool">
        {sections.map(({ id, title }) => (
          <a href={toolHref(name, id)}>{title}</a>
        ))}
      </nav>
      <div class="columns">
        <div class="main">
          {sections.map(({ id, title, content }) => (
            <section id={`section-${id}`} aria-labelledby={`heading-${id}`}>
              <h2 id={`heading-${id}`} tabIndex={-1}>
                {title}
              </h2>
              {content}
            </section>
          ))}
        </div>
        <aside aria-label="Facts">
          <Facts tool={tool} />
        </aside>
      </div>
    </article>
  );
}

function sectionsOf({ surface, tool, target }: ToolPageProps): readonly Section[] {
  const { metadata } = tool;
  const { outputSchema, examples = [], hiddenParameters = [] } = metadata;
  const changes = surface.comparison?.changes.filter((change) => change.tool === tool.name) ?? [];
  const all: readonly (Section | undefined)[] = [
    changes.length === 0
      ? undefined
      : { id: "changes", title: "What changed", content: <ChangeList changes={changes} heading="h3" /> },
    { id: "description", title: "Description", content: <Description text={tool.description} /> },
    {
      id: "parameters",
      title: "Parameters",
      content: <Parameters schema={metadata.inputSchema as Record<string, unknown>} hidden={hiddenParameters} />,
    },
    examples.length === 0 ? undefined : { id: "examples", title: "Examples", content: <Examples tool={tool} /> },
    outputSchema === undefined ? undefined : { id: "result", title: "Result", content: <Result tool={tool} /> },
    { id: "playground", title: "Playground", content: <Playground surface={surface} tool={tool} /> },
    { id: "cost", title: "Cost", content: <Cost surface={surface} tool={tool} target={target} /> },
    surface.targets.length === 0
      ? undefined
      : { id: "vendors", title: "What vendors get", content: <VendorForms surface={surface} tool={tool} /> },
  ];
  return all.filter((section) => section !== undefined);
}

function Traits({ tool }: { readonly tool: Tool }): VNode {
  const { idempotent, retryHint, openWorld, freeformGrammar, modelRendering } = tool.metadata;
  return (
    <>
      {idempotent && (
        <Badge kind="trait" title="Running it twice with the same arguments has the effect of running it once.">
          idempotent
        </Badge>
      )}
      {retryHint !== undefined && (
        <Badge
          kind="trait"
          title={`The first retry waits ${retryHint.initialBackoffMs} ms, each further one twice as long.`}
        >
          {retryHint.maxAttempts} attempts
        </Badge>
      )}
      {openWorld === true && (
        <Badge kind="trait" title="It reaches beyond your own systems.">
          open world
        </Badge>
      )}
      {freeformGrammar !== undefined && <Badge kind="trait">{freeformGrammar.syntax} grammar</Badge>}
      {modelRendering !== undefined && <Badge kind="trait">text receipt</Badge>}
    </>
  );
}

function Deprecation({ tool }: { readonly tool: Tool }): VNode | null {
  const { deprecation, stability } = tool.metadata;
  if (deprecation === undefined) return stability === "deprecated" ? <p class="notice">Deprecated.</p> : null;
  const { since, removeAfter, replacedBy } = deprecation;
  return (
    <p class="notice">
      Deprecated since {since}.{" "}
      {replacedBy === undefined ? (
        ""
      ) : (
        <>
          Use{" "}
          <a href={toolHref(replacedBy)}>
            <ToolName name={replacedBy} />
          </a>
          .{" "}
        </>
      )}
      {removeAfter === undefined ? "" : `It may be removed after ${removeAfter}.`}
    </p>
  );
}

function Description({ text }: { readonly text: string }): VNode {
  const [isRaw, setRaw] = useState(false);
  if (text.trim() === "") return <p class="none">It has no description: a model only reads its name.</p>;
  return (
    <div class="description">
      <div class="tabs" role="group" aria-label="Form of the description">
        <button type="button" aria-pressed={!isRaw} onClick={() => setRaw(false)}>
          Rendered
        </button>
        <button type="button" aria-pressed={isRaw} onClick={() => setRaw(true)}>
          As the model reads it
        </button>
      </div>
      {isRaw ? <Raw text={text} /> : <Markdown text={text} />}
    </div>
  );
}

interface ParametersProps {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly hidden: readonly string[];
}

function Parameters({ schema, hidden }: ParametersProps): VNode {
  const { parameters, hasMore } = listParameters(schema);
  return (
    <>
      {parameters.length === 0 ? (
        <p class="none">It takes no parameters.</p>
      ) : (
        <ParameterTable parameters={parameters} label="Parameters" />
      )}
      {hasMore && <p class="none">Further nested parameters are not listed.</p>}
      {hidden.length > 0 && (
        <div class="hidden-parameters">
          <h3>Hidden from the model</h3>
          <p>The application fills these in. The model never sees them, and a call that sets one is refused.</p>
          <ul>
            {hidden.map((path) => (
              <li>
                <code>
                  <Visible text={path} />
                </code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface ParameterTableProps {
  readonly parameters: readonly Parameter[];
  readonly label: string;
}

function ParameterTable({ parameters, label }: ParameterTableProps): VNode {
  return (
    <table class="parameter-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => (
          <ParameterRow parameter={parameter} />
        ))}
      </tbody>
    </table>
  );
}

function ParameterRow({ parameter }: { readonly parameter: Parameter }): VNode {
  const { label, path, depth, type, kind, isRequired, description, constraints, examples } = parameter;
  const facts = [
    ...(parameter.default === undefined ? [] : [`default ${parameter.default}`]),
    ...constraints,
    ...examples.map((example) => `for example ${JSON.stringify(example)}`),
  ];
  return (
    <tr class={kind}>
      <th scope="row" class={`level-${Math.min(depth, 6)}`}>
        {kind === "variant" ? (
          <span class="variant-label">{label}</span>
        ) : (
          <code title={path}>
            <Visible text={label} />
          </code>
        )}
        {isRequired && <span class="required">required</span>}
      </th>
      <td class="type">
        <code>
          <Visible text={type} />
        </code>
      </td>
      <td>
        {description !== "" && <Markdown text={description} />}
        {facts.length > 0 && (
          <ul class="constraints">
            {facts.map((fact) => (
              <li>
                <Visible text={fact} />
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

function Examples({ tool }: { readonly tool: Tool }): VNode {
  return (
    <>
      {tool.metadata.examples?.map((example, index) => (
        <Json value={example} label={`example ${index + 1}`} />
      ))}
    </>
  );
}

function Result({ tool }: { readonly tool: Tool }): VNode {
  const { outputSchema } = tool.metadata;
  const { parameters } = listParameters(outputSchema as Record<string, unknown>);
  return (
    <>
      {parameters.length > 0 && <ParameterTable parameters={parameters} label="Parts of the result" />}
      <details>
        <summary>JSON Schema of the result</summary>
        <Json value={outputSchema} label="result schema" />
      </details>
    </>
  );
}

function Cost({ surface, tool, target }: ToolPageProps): VNode {
  const ranked = rankByTokens(surface.tools, target);
  const rank = ranked.findIndex((one) => one.tool === tool);
  const own = ranked[rank];
  const name = surface.targets[target]?.target.target;
  if (own === undefined) return <p class="none">It is not sent to {name}.</p>;
  const total = sum(ranked.map(({ tokens }) => tokens));
  const { description, parameters, result, structure } = partsOf(own, surface.targets[target]);
  return (
    <>
      <p>
        {grouped(own.tokens)} tokens for {name}, {percent(own.tokens, total)} of all tools: number {rank + 1} of{" "}
        {ranked.length}. {grouped(description)} are its description, {grouped(parameters)} the descriptions of its
        parameters, {result > 0 ? `${grouped(result)} the schema of its result, ` : ""}
        {grouped(structure)} names, types and constraints.
      </p>
      <TokenBars target={surface.targets[target]} ranked={[own]} total={total} />
      <Scroll label="Tokens for each target">
        <table class="counts">
          <thead>
            <tr>
              <th scope="col">Target</th>
              <th scope="col" class="number">
                Tokens
              </th>
            </tr>
          </thead>
          <tbody>
            {surface.targets.map((one, index) => {
              const tokens = tool.tokens[index];
              return tokens === null || tokens === undefined ? null : (
                <tr>
                  <th scope="row">{one.target.target}</th>
                  <td class="number">{grouped(tokens)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function Facts({ tool }: { readonly tool: Tool }): VNode {
  const { metadata, source, package: owningPackage, relatedSurfaces = [], resultTypes } = tool;
  const {
    aliases = [],
    owner,
    version,
    typicalDurationMs,
    sensitiveParameters = [],
    sensitiveResults = [],
  } = metadata as typeof metadata & { readonly owner?: string };
  const unsaid = ["effect", "idempotent", "openWorld"].filter((field) => isAssumed(tool, field));
  const facts: readonly (readonly [label: string, values: readonly string[]])[] = [
    ["Owner", owner === undefined ? [] : [owner]],
    ["Asks first", tool.approval === undefined ? [] : [approvalWords[tool.approval]]],
    ["Version", version === undefined ? [] : [version]],
    ["Former names", aliases],
    ["Result", resultTypes === undefined || resultTypes.success === null ? [] : [resultTypes.success]],
    ["Envelope", resultTypes === undefined ? [] : [resultTypes.envelope]],
    ["Errors", resultTypes === undefined ? [] : [resultTypes.error]],
    ["Takes", typicalDurationMs === undefined ? [] : [durationOf(typicalDurationMs)]],
    ["Related", relatedSurfaces],
    ["Sensitive", [...sensitiveParameters, ...sensitiveResults]],
    ["Package", owningPackage === undefined ? [] : [owningPackage]],
    ["Declared in", source === undefined ? [] : [source]],
  ];
  const present = facts.filter(([, values]) => values.length > 0);
  return (
    <>
      {present.length > 0 && (
        <dl class="facts-list">
          {present.map(([label, values]) => (
            <div>
              <dt>{label}</dt>
              {values.map((value) => (
                <dd>
                  <Visible text={value} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {unsaid.length > 0 && (
        <p class="none">
          The list does not state {count(unsaid.length, "fact")}: {unsaid.join(", ")}. Clients assume the worst.
        </p>
      )}
    </>
  );
}

function durationOf(milliseconds: number): string {
  return milliseconds < 1000 ? `about ${milliseconds} ms` : `about ${Math.round(milliseconds / 100) / 10} s`;
}
