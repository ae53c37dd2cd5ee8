/** Explains errors about unknown or missing names: a misspelt name is one fault, not two. */

import { isObject, listOf } from "../json-schema/json-values.js";
import { propertiesOf } from "../json-schema/parts.js";
import { escapeToken } from "../json-schema/pointers.js";
import { partsOf } from "../json-schema/references.js";
import { matches } from "../json-schema/check/check-schema.js";
import { describeSchema } from "./describe-schema.js";
import { describePlace, describeValue, quote, quoteList } from "./describe-value.js";
import { suggestOption, type ArgumentFault, type ErrorSite } from "./argument-fault.js";
import { findNearest } from "./nearest-name.js";
import { isSecret, stepInto } from "./secret-places.js";

interface NameSite {
  readonly site: ErrorSite;
  readonly name: string;
}

export function explainNames(sites: readonly ErrorSite[]): readonly ArgumentFault[] {
  const byPlace = new Map<string, ErrorSite[]>();
  for (const site of sites) {
    const { instancePath } = site.error;
    byPlace.set(instancePath, byPlace.get(instancePath) ?? []);
    byPlace.get(instancePath)?.push(site);
  }
  return [...byPlace.values()].flatMap(explainObject);
}

function explainObject(sites: readonly ErrorSite[]): readonly ArgumentFault[] {
  const missing = sites.flatMap((site) => readName(site, "missingProperty"));
  const unknown = sites.flatMap((site) => [
    ...readName(site, "additionalProperty"),
    ...readName(site, "unevaluatedProperty"),
  ]);
  const meant = pairNames(unknown, missing);
  const names = new Set(meant.values());
  return [
    ...unknown.map((one) => {
      const found = meant.get(one);
      const wanted = missing.find(({ name }) => name === found);
      return explainUnknown(one, { meant: found, wanted, isFirst: one === unknown.find((other) => !meant.has(other)) });
    }),
    ...missing.filter(({ name }) => !names.has(name)).map(explainMissing),
    ...sites.filter(({ error }) => error.keyword === "discriminator").map(explainTag),
  ];
}

function readName(site: ErrorSite, param: string): readonly NameSite[] {
  const name = site.error.params[param];
  return typeof name === "string" && site.error.keyword !== "dependentRequired" ? [{ site, name }] : [];
}

/** Maps unknown names to the missing or optional ones that were probably meant. */
function pairNames(unknown: readonly NameSite[], missing: readonly NameSite[]): ReadonlyMap<NameSite, string> {
  const meant = new Map<NameSite, string>();
  const taken = new Set<string>();
  const pair = (one: NameSite, name: string | undefined): void => {
    if (name === undefined) return;
    meant.set(one, name);
    taken.add(name);
  };
  const left = (): readonly NameSite[] => missing.filter(({ name }) => !taken.has(name));
  const candidates = unknown.filter(({ site }) => site.error.params["elsewhere"] === undefined);
  for (const one of candidates) {
    const free = listNames(one).filter((name) => !taken.has(name) && !hasName(one.site.value, name));
    const wanted = left().map(({ name }) => name);
    pair(one, findNearest(one.name, wanted) ?? findNearest(one.name, free));
  }
  const [first, ...others] = candidates.filter((one) => !meant.has(one));
  const [wanted, ...more] = left();
  if (first !== undefined && wanted !== undefined && others.length === 0 && more.length === 0) {
    if (fits(first, wanted)) pair(first, wanted.name);
  }
  return meant;
}

/** Whether the value of an unknown name is valid for a missing one. */
function fits(unknown: NameSite, { site, name }: NameSite): boolean {
  const property = propertyOf(site, name);
  const value = isObject(unknown.site.value) ? unknown.site.value[unknown.name] : undefined;
  return isObject(property) && matches(property, value, site.root);
}

function hasName(value: unknown, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name);
}

function listNames({ site }: NameSite): readonly string[] {
  return [...new Set(partsOf(site.schema, site.root).flatMap((part) => Object.keys(propertiesOf(part))))];
}

function propertyOf(site: ErrorSite, name: string): unknown {
  const holder = partsOf(site.schema, site.root)
    .map(propertiesOf)
    .find((properties) => Object.hasOwn(properties, name));
  return holder?.[name];
}

function describeProperty(site: ErrorSite, name: string): string | undefined {
  const property = propertyOf(site, name);
  const described = property === undefined ? "a value" : describeSchema(property, site.root);
  return described === "a value" ? undefined : described;
}

interface Unknown {
  readonly meant: string | undefined;
  /** The missing property that is meant. */
  readonly wanted: NameSite | undefined;
  /** Whether it is the first name of its object without a suggestion, which lists the valid names. */
  readonly isFirst: boolean;
}

function explainUnknown(one: NameSite, { meant, wanted, isFirst }: Unknown): ArgumentFault {
  const { site, name } = one;
  const { tokens, tool, error } = site;
  const options = listNames(one);
  const [noun, owner] = tokens.length === 0 ? ["parameter", tool] : ["property", site.place];
  const base = { keyword: "additionalProperties", options };
  if (site.isSecret) {
    return { ...base, pointer: error.instancePath, message: `${site.place} has a property that it cannot have` };
  }
  const expected = wanted === undefined ? undefined : describeProperty(wanted.site, wanted.name);
  const value = isObject(site.value) ? site.value[name] : undefined;
  const paths = stepInto(site.secrets, { value: site.value, token: meant ?? name });
  const fault = {
    ...base,
    pointer: `${error.instancePath}/${escapeToken(name)}`,
    received: describeValue(value, isSecret(paths, value) ? "secret" : "open"),
    ...(expected === undefined ? {} : { expected }),
  };
  const { elsewhere } = error.params;
  if (isObject(elsewhere)) {
    const { tag, allowedValues } = elsewhere;
    const condition =
      typeof tag === "string" ? `where ${tag} is ${quoteList(listOf(allowedValues))}` : "without the others";
    return { ...fault, message: `${quote(name)} is a ${noun} of ${owner} only ${condition}` };
  }
  const start = `${quote(name)} is not a ${noun} of ${owner}`;
  if (meant !== undefined) {
    const required = wanted === undefined ? "" : ` (required${expected === undefined ? "" : `: ${expected}`})`;
    return { ...fault, message: `${start}; did you mean ${quote(meant)}${required}?`, suggestion: meant };
  }
  if (options.length === 0) return { ...fault, message: `${start}, which has none` };
  const list = isFirst ? `; it has ${quoteList(options, "and")}` : "";
  return { ...fault, message: `${start}${list}` };
}

function explainMissing({ site, name }: NameSite): ArgumentFault {
  const expected = describeProperty(site, name);
  const place = describePlace([...site.tokens, name], site.whole);
  return {
    pointer: `${site.error.instancePath}/${escapeToken(name)}`,
    keyword: "required",
    message: `${place} is required${expected === undefined ? "" : `: ${expected}`}`,
    received: "nothing",
    ...(expected === undefined ? {} : { expected }),
  };
}

function explainTag(site: ErrorSite): ArgumentFault {
  const { error, tokens } = site;
  const name = String(error.params["tag"]);
  const options = Array.isArray(error.params["allowedValues"]) ? (error.params["allowedValues"] as unknown[]) : [];
  const value = isObject(site.value) && Object.hasOwn(site.value, name) ? site.value[name] : undefined;
  const paths = stepInto(site.secrets, { value: site.value, token: name });
  const secrecy = isSecret(paths, value) ? "secret" : "open";
  const expected = options.length === 0 ? "another value" : quoteList(options);
  const place = describePlace([...tokens, name], site.whole);
  const received = describeValue(value, secrecy);
  const fault = {
    pointer: `${error.instancePath}/${escapeToken(name)}`,
    keyword: "discriminator",
    expected,
    received,
    options,
  };
  if (value === undefined) return { ...fault, message: `${place} is required: ${expected}` };
  const isText = typeof value === "string" && secrecy === "open";
  const message = `${place} must be ${expected}, not ${isText ? quote(value) : received}`;
  return isText ? suggestOption({ ...fault, message }, value, options) : { ...fault, message };
}
