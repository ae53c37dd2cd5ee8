/** What the build makes of a template: a function that renders a view, whose fields are final strings. */
declare module "*.hbs" {
  export function render<View extends object>(view: View): string;
}
