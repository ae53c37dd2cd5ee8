/** From the name of a template to a function that renders a view. */

import { readFileSync } from "node:fs";

/** Renders a view, whose fields are final strings. */
export type Template<View> = (view: View) => string;

export type TemplateName =
  "metadata.ts" | "registry.ts" | "validator.ts" | "validator-list.ts" | "validator-support.ts";

export type TemplateLoader = <View>(name: TemplateName) => Promise<Template<View>>;

/** By their texts: a process that runs again compiles them once. */
const compiled = new Map<string, Template<unknown>>();

/** Templates are layout only: a field that the view lacks is an error, and nothing is escaped. */
export async function loadTemplate<View>(name: TemplateName): Promise<Template<View>> {
  // Commands that git runs emit nothing, and must not wait for it.
  const { default: handlebars } = await import("handlebars");
  // Built code stands in dist/, beside templates/.
  const source = readFileSync(new URL(`../templates/${name}.hbs`, import.meta.url), "utf8").replaceAll("\r\n", "\n");
  const template = compiled.get(source) ?? handlebars.compile<unknown>(source, { noEscape: true, strict: true });
  compiled.set(source, template);
  return (view) => template(view);
}
