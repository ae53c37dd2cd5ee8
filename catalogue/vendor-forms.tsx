/** What each vendor gets for a tool, and what its format cannot express. */

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { CatalogueTarget } from "../generator/catalogue/catalogue-data.js";
import { FitBadge } from "./fit-badge.js";
import { Json } from "./labels.js";
import { fitOf, formOf, type Surface, type Tool } from "./surface.js";
import { Visible } from "./visible-text.js";

interface VendorFormsProps {
  readonly surface: Surface;
  readonly tool: Tool;
}

export function VendorForms({ surface, tool }: VendorFormsProps): VNode {
  return (
    <div class="vendor-forms">
      {surface.targets.map((target, index) => (
        <VendorForm key={target.target.target} surface={surface} tool={tool} target={target} index={index} />
      ))}
    </div>
  );
}

interface VendorFormProps extends VendorFormsProps {
  readonly target: CatalogueTarget;
  readonly index: number;
}

function VendorForm({ surface, tool, target, index }: VendorFormProps): VNode {
  const [isOpen, setOpen] = useState(false);
  const fit = fitOf(surface, tool, index);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="vendor">
          <strong>{target.target.target}</strong> <small>{target.vendor}</small>
        </span>{" "}
        <FitBadge fit={fit} />
      </summary>
      {fit.kind === "excluded" && <p>Not sent: {fit.reason}</p>}
      {fit.kind === "refused" && (
        <ul class="losses">
          {fit.rules.map(({ code, requirement, fix }) => (
            <li>
              <code>{code}</code> {requirement} <span class="advice">{fix}.</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && fit.kind !== "excluded" && <Form tool={tool} target={target} />}
    </details>
  );
}

const effectWords = {
  wider: "accepts more",
  narrower: "cannot express",
  ambiguous: "ambiguous",
  unsaid: "not said",
} as const;

function Form({ tool, target }: Pick<VendorFormProps, "target" | "tool">): VNode {
  const form = readForm(tool, target);
  if (typeof form === "string") return <p class="none">{form}</p>;
  const { wire, losses } = form;
  return (
    <>
      {losses.length > 0 && (
        <ul class="losses">
          {losses.map(({ effect, message, pointer }) => (
            <li>
              <span class={`loss ${effect}`}>{effectWords[effect]}</span> {pointer !== "" && <code>{pointer}</code>}{" "}
              <Visible text={message} />
            </li>
          ))}
        </ul>
      )}
      <Json value={wire} label={`${target.target.target} form`} />
    </>
  );
}

/** A list that is not ours may hold schemas that no vendor's format has. */
function readForm(tool: Tool, target: CatalogueTarget): ReturnType<typeof formOf> | string {
  try {
    return formOf(tool, target);
  } catch (error) {
    return `It cannot be rendered: ${error instanceof Error ? error.message : String(error)}`;
  }
}
