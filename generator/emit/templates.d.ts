/** The build compiles a template to a function. The fields of a view are final strings. */
declare module "*.hbs" {
  export function render<View extends object>(view: View): string;
}
