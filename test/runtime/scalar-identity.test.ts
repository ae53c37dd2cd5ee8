import { join } from "node:path";
import type { Type } from "typescript";
import { describe, expect, test } from "vitest";
import { createProgram, findingsIn, sourceFileOf, testFolder, ts } from "./compiler.js";

/** Each alias, with what it is in JSON and a literal of it. */
const aliases = [
  { alias: "Integer", scalar: "integer", base: "number", literal: "3" },
  { alias: "Uri", scalar: "uri", base: "string", literal: '"https://example.com/"' },
  { alias: "DateTime", scalar: "date-time", base: "string", literal: '"2026-01-31T09:30:00Z"' },
  { alias: "CalendarDate", scalar: "date", base: "string", literal: '"2026-01-31"' },
  { alias: "TimeOfDay", scalar: "time", base: "string", literal: '"09:30:00Z"' },
  { alias: "Duration", scalar: "duration", base: "string", literal: '"PT15M"' },
  { alias: "Email", scalar: "email", base: "string", literal: '"author@example.com"' },
  { alias: "Hostname", scalar: "hostname", base: "string", literal: '"example.com"' },
  { alias: "Ipv4", scalar: "ipv4", base: "string", literal: '"192.0.2.1"' },
  { alias: "Ipv6", scalar: "ipv6", base: "string", literal: '"2001:db8::1"' },
  { alias: "Uuid", scalar: "uuid", base: "string", literal: '"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"' },
] as const;

type Alias = (typeof aliases)[number]["alias"];

/** What a type goes through on its way into an arguments type; each form has the alias at its property `value`. */
const forms = {
  plain: "Holder<ALIAS>",
  Pick: 'Pick<Holder<ALIAS>, "value">',
  Omit: 'Omit<Holder<ALIAS>, "other">',
  Partial: "Partial<Holder<ALIAS>>",
  Required: "Required<Partial<Holder<ALIAS>>>",
  Readonly: "Readonly<Holder<ALIAS>>",
  Record: 'Record<"value", ALIAS>',
  "mapped type": "Renamed<Holder<ALIAS>>",
  "generic interface": "Box<ALIAS>",
  NonNullable: "Box<NonNullable<ALIAS | null>>",
  Exclude: "Box<Exclude<ALIAS | null | undefined, null>>",
  "conditional type": "Box<Unwrapped<ALIAS[]>>",
  "indexed access": 'Box<Holder<ALIAS>["value"]>',
  "nullable union": "Box<ALIAS | null>",
  intersection: "Holder<ALIAS> & { more: string }",
  "nested utilities": 'Partial<Pick<Readonly<Box<ALIAS>>, "value">>',
  WithDefaults: 'WithDefaults<Partial<Holder<ALIAS>>, "value">',
  WithoutHidden: 'WithoutHidden<{ value: ALIAS; hidden: string }, "hidden">',
} as const;

const formNames = Object.keys(forms);

const source = `
import type { ${aliases.map(({ alias }) => alias).join(", ")}, WithDefaults, WithoutHidden } from "@toolwright/runtime";
interface Holder<Type> { value: Type; other: string }
interface Box<Type> { value: Type }
type Renamed<Type> = { [Key in keyof Type]: Type[Key] };
type Unwrapped<Type> = Type extends (infer Element)[] ? Element : never;
declare const number: number;
declare const string: string;
${aliases
  .map(
    ({ alias, base, literal }) => `
export type ${alias}Forms = { ${Object.entries(forms)
      .map(([name, form]) => `"${name}": ${form.replaceAll("ALIAS", alias)};`)
      .join(" ")} };
export const literal${alias}: ${alias} = ${literal};
export const ordinary${alias}: ${alias} = ${base};
export const back${alias}: ${base} = literal${alias};
`,
  )
  .join("")}`;

const path = join(testFolder, "scalar-forms.ts");
const program = createProgram({ inMemory: new Map([[path, source]]) });
const checker = program.getTypeChecker();
const file = sourceFileOf(program, path);

function propertyOf(type: Type, name: string): Type {
  const property = type.getProperty(name);
  if (property === undefined) throw new Error(`${checker.typeToString(type)} must have a property ${name}.`);
  return checker.getTypeOfSymbol(property);
}

function formsOf(alias: Alias): Type {
  const declaration = file.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === `${alias}Forms`,
  );
  if (declaration === undefined) throw new Error(`The source must declare ${alias}Forms.`);
  return checker.getTypeAtLocation(declaration);
}

/** The scalar that the phantom property names, as the checker sees it; undefined where the identity is lost. */
function scalarOf(type: Type): string | undefined {
  const properties = checker.getNonNullableType(type).getProperties();
  const phantom = properties.find((property) => property.escapedName.toString().startsWith("__@scalar"));
  return phantom && checker.typeToString(checker.getNonNullableType(checker.getTypeOfSymbol(phantom)));
}

/** The names of the types that the package exports and that have the phantom property. */
function exportedScalars(): string[] {
  const packageImport = file.statements.find((statement) => ts.isImportDeclaration(statement));
  const packageSymbol = packageImport && checker.getSymbolAtLocation(packageImport.moduleSpecifier);
  if (packageSymbol === undefined) throw new Error("The source must import the package.");
  const scalars = checker.getExportsOfModule(packageSymbol).filter((symbol) => {
    const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol));
    return scalarOf(type)?.startsWith('"');
  });
  return scalars.map((symbol) => symbol.name);
}

test("literals, ordinary strings and ordinary numbers assign, and assign back", () => {
  expect(findingsIn(program, file)).toEqual([]);
});

describe.each(aliases)("$alias keeps its identity", ({ alias, scalar }) => {
  test.each(formNames)("through %s", (form) => {
    expect(scalarOf(propertyOf(propertyOf(formsOf(alias), form), "value"))).toBe(`"${scalar}"`);
  });
});

test("the table has every scalar alias that the package exports", () => {
  expect(exportedScalars().sort()).toEqual(aliases.map(({ alias }) => alias).sort());
});
