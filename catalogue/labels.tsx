/** Small parts that several views share: badges, numbers, copied code, scrolling tables. */

import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isAssumed, type Tool } from "./surface.js";
import { Visible } from "./visible-text.js";

export const effectWords = { read_only: "reads", mutating: "changes", destructive: "may destroy" } as const;

export const approvalWords = { never: "never", some_calls: "some calls", every_call: "every call" } as const;

const effectHints = {
  read_only: "Only reads: nothing changes.",
  mutating: "Changes something, which can be undone or repeated.",
  destructive: "May delete or overwrite something.",
} as const;

interface BadgeProps {
  readonly kind: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}

export function Badge({ kind, title, children }: BadgeProps): VNode {
  return (
    <span class={`badge ${kind}`} {...(title !== undefined && { title })}>
      {children}
    </span>
  );
}

function EffectBadge({ tool }: { readonly tool: Tool }): VNode {
  const { effect } = tool.metadata;
  const isGuess = isAssumed(tool, "effect");
  const hint = isGuess ? "The list does not say what it does, so clients must assume the worst." : effectHints[effect];
  return (
    <Badge kind={`effect ${effect}${isGuess ? " assumed" : ""}`} title={hint}>
      {effectWords[effect]}
      {isGuess ? "?" : ""}
    </Badge>
  );
}

function StabilityBadge({ tool }: { readonly tool: Tool }): VNode | null {
  const { stability } = tool.metadata;
  if (stability === undefined || isAssumed(tool, "stability")) return null;
  return <Badge kind={`stability ${stability}`}>{stability}</Badge>;
}

export function Badges({ tool }: { readonly tool: Tool }): VNode {
  return (
    <span class="badges">
      <EffectBadge tool={tool} />
      <StabilityBadge tool={tool} />
    </span>
  );
}

/** `1,234`, in any locale the same. */
export function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

export function percent(part: number, whole: number): string {
  if (whole === 0) return "0 %";
  const share = (100 * part) / whole;
  return share > 0 && share < 1 ? "< 1 %" : `${Math.round(share)} %`;
}

function CopyButton({ text, label }: { readonly text: string; readonly label: string }): VNode {
  const [said, setSaid] = useState("Copy");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (word: string): void => {
    setSaid(word);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid("Copy"), 2000);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say("Copied");
    } catch {
      say("Not allowed here"); // The browser decides which pages may write to the clipboard.
    }
  };
  return (
    <button type="button" class="copy" onClick={() => void copy()} aria-label={`${said} ${label}`}>
      {said}
    </button>
  );
}

/** Longer JSON is shown without colours, which need an element for each token. */
const mostColoured = 40_000;

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function colour(json: string): ComponentChildren {
  if (json.length > mostColoured) return <Visible text={json} />;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { 0: match, 1: text, 2: colon, index } of json.matchAll(token)) {
    parts.push(json.slice(end, index));
    const kind = text === undefined ? "atom" : colon === undefined ? "text" : "key";
    parts.push(
      <span class={kind}>
        <Visible text={text ?? match} />
      </span>,
      colon ?? "",
    );
    end = index + match.length;
  }
  return [...parts, json.slice(end)];
}

interface JsonProps {
  readonly value: unknown;
  /** Names the value for screen readers and for the copy button. */
  readonly label: string;
}

export function Json({ value, label }: JsonProps): VNode {
  const json = JSON.stringify(value, null, 2);
  return (
    <div class="code">
      <CopyButton text={json} label={label} />
      <pre tabIndex={0} role="group" aria-label={label}>
        <code>{colour(json)}</code>
      </pre>
    </div>
  );
}

interface ScrollProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A part that may be wider than the page. */
export function Scroll({ label, children }: ScrollProps): VNode {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}

export function ToolName({ name }: { readonly name: string }): VNode {
  return (
    <code class="name">
      <Visible text={name} />
    </code>
  );
}
