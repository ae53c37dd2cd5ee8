/** Tries calls of a tool: the runtime itself judges the arguments, and no handler runs. */

import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { decoderFor, projectTool } from "@toolwright/runtime/targets";
import { findTarget, isObject, propertiesOf, requiredOf, typesOf } from "@toolwright/runtime/internal/json-schema";
import type { CallOutcome, ReadyCall } from "../generator/calls/tool-call.js";
import { tryCall } from "../generator/calls/try-call.js";
import { ButtonChoice } from "./choice.js";
import { Json } from "./labels.js";
import { hrefOf, navigate, parseRoute } from "./route.js";
import type { Surface, Tool } from "./surface.js";
import { Visible } from "./visible-text.js";

interface PlaygroundProps {
  readonly surface: Surface;
  readonly tool: Tool;
}

type Verdict = CallOutcome | ReadyCall | { readonly state: "unusable"; readonly reason: string };

/** In milliseconds: an address may not change with every keystroke. */
const addressDelay = 400;

export function Playground({ surface, tool }: PlaygroundProps): VNode {
  const { name } = tool;
  const [text, setText] = useState(() => parseRoute(location.hash).parameters["arguments"] ?? firstArguments(tool));
  const [form, setForm] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  const target = surface.targets.find((one) => one.target.target === form)?.target;
  const verdict = useVerdict(tool, text, target);

  useAddress(name, text);
  const encode = (): void => {
    if (target === undefined) return;
    const encoded = encodeText(text, tool, target);
    if (encoded !== undefined) setText(encoded);
  };
  return (
    <div class="playground">
      <p>Write arguments as a model would send them. Nothing runs, and nothing leaves this page.</p>
      <div class="columns-2">
        <div>
          <label for="arguments">Arguments, as JSON</label>
          <textarea
            id="arguments"
            ref={input}
            value={text}
            rows={Math.min(24, Math.max(8, text.split("\n").length + 1))}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => setText(event.currentTarget.value)}
            aria-describedby="verdict"
          />
          <Missing tool={tool} text={text} onAdd={setText} />
          {tool.sent === undefined && surface.targets.length > 0 && (
            <>
              <ButtonChoice
                label="Written for"
                value={form}
                options={[
                  { value: "", label: "the declared schema" },
                  ...surface.targets.map((one) => ({ value: one.target.target, label: one.target.target })),
                ]}
                onChoose={setForm}
              />
              {target !== undefined && (
                <p>
                  <button type="button" onClick={encode}>
                    Rewrite as {form} sends it
                  </button>
                </p>
              )}
            </>
          )}
        </div>
        <div id="verdict" role="status" aria-live="polite">
          {verdict !== undefined && <Outcome verdict={verdict} isDecoded={target !== undefined} />}
        </div>
      </div>
    </div>
  );
}

type VendorFormat = Parameters<typeof projectTool>[1];

/** What the runtime says of the arguments; undefined at first. */
function useVerdict({ metadata, name }: Tool, text: string, target: VendorFormat | undefined): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Verdict): void => {
      if (isCurrent) setVerdict(next);
    };
    const decode = target && { decode: decoderFor(target) };
    tryCall([metadata], { tool: name, arguments: text, hidden: {} }, decode).then(show, (error: unknown) =>
      show({ state: "unusable", reason: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [metadata, name, text, target]);
  return verdict;
}

/** Puts the arguments into the address. */
function useAddress(name: string, text: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      const { view, tool: shown } = parseRoute(location.hash);
      const path = location.hash.replace(/^#?\/?/, "").split("?", 1)[0] ?? "";
      if (view === "tool" && shown === name) navigate(hrefOf(path, { arguments: text }), "replace");
    }, addressDelay);
    return () => clearTimeout(timer);
  }, [text, name]);
}

interface OutcomeProps {
  readonly verdict: Verdict;
  readonly isDecoded: boolean;
}

function Outcome({ verdict, isDecoded }: OutcomeProps): VNode {
  if (verdict.state === "unusable")
    return (
      <>
        <p class="verdict refused">Its schema cannot be used</p>
        <pre class="raw">
          <Visible text={verdict.reason} />
        </pre>
      </>
    );
  if (verdict.state !== "ready" || !("arguments" in verdict))
    return (
      <>
        <p class="verdict refused">Refused: the model reads</p>
        <pre class="raw" id="feedback" tabIndex={0} aria-label="Feedback for the model">
          <Visible text={verdict.output?.text ?? ""} />
        </pre>
      </>
    );
  const { arguments: args, defaulted, hiddenWithoutValue, approval } = verdict;
  return (
    <>
      <p class="verdict ready">Valid: the handler gets</p>
      <Json value={args} label="arguments of the handler" />
      <ul class="notes">
        {!isDecoded && defaulted.length > 0 && <li>Filled in by default: {defaulted.join(", ")}.</li>}
        {hiddenWithoutValue.length > 0 && <li>Hidden, set by the application: {hiddenWithoutValue.join(", ")}.</li>}
        <li>{approval === null ? "It needs no approval by default." : `It asks for approval first: ${approval}`}</li>
      </ul>
    </>
  );
}

interface MissingProps {
  readonly tool: Tool;
  readonly text: string;
  readonly onAdd: (text: string) => void;
}

/** Offers the parameters that the arguments lack. */
function Missing({ tool, text, onAdd }: MissingProps): VNode | null {
  const root = tool.metadata.inputSchema as Record<string, unknown>;
  const missing = useMemo(() => {
    const value = parse(text);
    return isObject(value) ? Object.keys(propertiesOf(root)).filter((name) => !Object.hasOwn(value, name)) : [];
  }, [root, text]);
  if (missing.length === 0) return null;
  const add = (name: string): void => {
    const value = parse(text);
    if (isObject(value)) onAdd(JSON.stringify({ ...value, [name]: sampleOf(propertiesOf(root)[name], root) }, null, 2));
  };
  return (
    <p class="chips">
      Add{" "}
      {missing.slice(0, 20).map((name) => (
        <button type="button" onClick={() => add(name)}>
          <Visible text={name} />
        </button>
      ))}
    </p>
  );
}

/** The first example, or the required parameters. */
function firstArguments({ metadata }: Tool): string {
  const [example] = metadata.examples ?? [];
  if (example !== undefined) return JSON.stringify(example, null, 2);
  const root = metadata.inputSchema as Record<string, unknown>;
  const required = requiredOf(root).map((name) => [name, sampleOf(propertiesOf(root)[name], root)]);
  return JSON.stringify(Object.fromEntries(required), null, 2);
}

const samples: Readonly<Record<string, unknown>> = {
  string: "",
  number: 0,
  integer: 0,
  boolean: false,
  null: null,
  array: [],
  object: {},
};

/** A value to begin with, which need not be valid. */
function sampleOf(given: unknown, root: Record<string, unknown>, levels = 4): unknown {
  const target = isObject(given) && "$ref" in given ? findTarget(root, given["$ref"]) : undefined;
  const schema = target?.kind === "schema" ? target.schema : given;
  if (!isObject(schema)) return "";
  const { default: fallback, examples, const: constant, enum: values, anyOf, oneOf, minimum } = schema;
  const first = [fallback, firstOf(examples), constant, firstOf(values)].find((value) => value !== undefined);
  if (first !== undefined) return first;
  const variant = firstOf(anyOf) ?? firstOf(oneOf);
  if (variant !== undefined && levels > 0) return sampleOf(variant, root, levels - 1);
  const [type = "string"] = typesOf(schema);
  if (typeof minimum === "number") return minimum;
  if (type !== "object" || levels === 0) return samples[String(type)] ?? "";
  const required = requiredOf(schema).map((name) => [name, sampleOf(propertiesOf(schema)[name], root, levels - 1)]);
  return Object.fromEntries(required);
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The verdict says what is wrong.
  }
}

/** The arguments in the form of a target; undefined for a text that is not JSON. */
function encodeText(text: string, { metadata }: Tool, target: VendorFormat): string | undefined {
  const value = parse(text);
  if (value === undefined) return undefined;
  const encoded = projectTool(metadata, target).encode(value);
  return typeof encoded === "string" ? encoded : JSON.stringify(encoded, null, 2);
}
