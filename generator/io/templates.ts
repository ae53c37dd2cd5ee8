/** From the name of a template to a function that lays out a view. */

import { readFileSync } from "node:fs";
import Handlebars from "handlebars";

/** Lays out a view, whose fields are final strings. */
export type Template<View> = (view: View) => string;

/** The templates of this package. */
export type TemplateName =
  "metadata.ts" | "registry.ts" | "validator.ts" | "validator-list.ts" | "validator-support.ts";

/**
 * Reads a template of this package. Templates are layout only: what is not in the view is an error, and nothing is
 * escaped.
 */
export function loadTemplate<View>(name: TemplateName): Template<View> {
  // Built code stands in dist/, beside templates/.
  const source = readFileSync(new URL(`../templates/${name}.hbs`, import.meta.url), "utf8").replaceAll("\r\n", "\n");
  const template = Handlebars.compile<View>(source, { noEscape: true, strict: true });
  return (view) => template(view);
}
