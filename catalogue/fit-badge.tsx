/** Says how a target takes a tool. */

import type { VNode } from "preact";
import { Badge } from "./labels.js";
import type { Fit } from "./surface.js";

export function wordsOf(fit: Fit): string {
  switch (fit.kind) {
    case "exact":
      return "as declared";
    case "unsaid":
      return `${fit.count} not said`;
    case "weaker":
      return `${fit.count} weaker`;
    case "excluded":
      return "not sent";
    case "refused":
      return "refused";
  }
}

export function FitBadge({ fit }: { readonly fit: Fit }): VNode {
  return (
    <Badge kind={`fit ${fit.kind}`} title={hintOf(fit)}>
      {wordsOf(fit)}
    </Badge>
  );
}

export function hintOf(fit: Fit): string {
  switch (fit.kind) {
    case "exact":
      return "The format expresses everything.";
    case "unsaid":
      return "The same arguments are valid, but the format has no place for some annotations.";
    case "weaker":
      return "The format accepts arguments that the tool refuses, or cannot express some that it accepts.";
    case "excluded":
      return `Not sent: ${fit.reason}`;
    case "refused":
      return `The vendor refuses the request: ${fit.rules.map(({ requirement }) => requirement).join(" ")}`;
  }
}
