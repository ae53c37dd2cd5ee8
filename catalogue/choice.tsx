/** A choice of one of a few values, all of them in sight. */

import type { ComponentChildren, VNode } from "preact";
import { grouped } from "./labels.js";
import { navigate } from "./route.js";

export interface Option {
  readonly value: string;
  readonly label: string;
  /** How many tools or changes have the value. */
  readonly count?: number;
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
}

interface LinkChoiceProps extends ChoiceProps {
  /** The address for a value. */
  readonly hrefOf: (value: string) => string;
  /** Set if the back button skips the choice. */
  readonly replaces?: true;
}

/** A choice that is part of the address. */
export function LinkChoice({ label, options, value, hrefOf, replaces }: LinkChoiceProps): VNode {
  const follow = (event: MouseEvent, href: string): void => {
    if (replaces !== true) return;
    event.preventDefault();
    navigate(href, "replace");
  };
  return (
    <Choice label={label}>
      {options.map((option) => (
        <a
          href={hrefOf(option.value)}
          onClick={(event) => follow(event, hrefOf(option.value))}
          {...(option.value === value && { "aria-current": "true" as const })}
        >
          <Label option={option} />
        </a>
      ))}
    </Choice>
  );
}

interface ButtonChoiceProps extends ChoiceProps {
  readonly onChoose: (value: string) => void;
}

/** A choice that only this visit remembers. */
export function ButtonChoice({ label, options, value, onChoose }: ButtonChoiceProps): VNode {
  return (
    <Choice label={label}>
      {options.map((option) => (
        <button type="button" aria-pressed={option.value === value} onClick={() => onChoose(option.value)}>
          <Label option={option} />
        </button>
      ))}
    </Choice>
  );
}

interface GroupProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

function Choice({ label, children }: GroupProps): VNode {
  return (
    <div class="choice" role="group" aria-label={label}>
      <span class="choice-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

function Label({ option: { label, count } }: { readonly option: Option }): VNode {
  return (
    <>
      {label}
      {count === undefined ? null : <span class="count"> {grouped(count)}</span>}
    </>
  );
}
