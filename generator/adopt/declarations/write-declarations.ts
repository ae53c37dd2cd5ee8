/** Writes the tools of a list as declarations with their types, in one file or a file for each. */

import type { ToolEffect } from "@toolwright/runtime";
import type { ContractTool } from "@toolwright/contract/internal/inventories";
import { appliesTooOften } from "@toolwright/contract/internal/validation";
import { isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { Settings } from "../../config/config.js";
import { isTooDeep, mostDepth } from "../../diagnostics/collections.js";
import { constantName, reservedNameReason, toolNamePattern } from "../../surface/tool-names.js";
import { writeComment } from "./comment-texts.js";
import { type AssumedField, readDeclarationFields } from "./declaration-fields.js";
import type { Loss } from "./flat-schemas.js";
import { createLayout, type DeclarationText } from "./source-files.js";
import { type ExistingType, importStatement, joinImports } from "./existing-type.js";
import { type MarkedSchema, markParameters, markResult } from "./marked-parameters.js";
import { createTypeNames, isTypeName, pascalCase } from "./type-names.js";
import { scalarNames } from "./tag-keywords.js";
import type { TypesOfFile } from "./type-writing.js";
import { writeRootType } from "./written-types.js";

/** A loss, with the schema that it is in. */
export interface ToolLoss extends Loss {
  readonly part: "description" | "input" | "output";
}

/** A tool that is written. */
export interface WrittenTool {
  readonly tool: ContractTool;
  /** Path of the file. */
  readonly file: string;
  readonly losses: readonly ToolLoss[];
  readonly assumed: readonly AssumedField[];
  readonly argumentsType: string;
  readonly resultType: string | null;
}

/** A tool that is not written, and why, as a sentence. */
export interface RefusedTool {
  readonly name: string;
  readonly reason: string;
}

export interface WrittenDeclarations {
  /** Texts by path, not formatted. */
  readonly files: ReadonlyMap<string, string>;
  readonly written: readonly WrittenTool[];
  readonly refused: readonly RefusedTool[];
}

export interface DeclarationsToWrite {
  readonly tools: readonly ContractTool[];
  readonly effects: ReadonlyMap<string, ToolEffect>;
  /** Path of the file of a tool. */
  readonly fileOf: (tool: ContractTool) => string;
  /** Types of arguments that the project has already, by tool. */
  readonly existing?: ReadonlyMap<string, ExistingType>;
  /** Names of the types around results, as in the configuration. */
  readonly resultEnvelope: Settings["resultEnvelope"];
}

interface FileParts {
  readonly types: TypesOfFile;
  /** Imports of types of the project, each with the name that it brings. */
  readonly typeImports: Map<string, string>;
  readonly declarations: DeclarationText[];
}

export function writeDeclarations(request: DeclarationsToWrite): WrittenDeclarations {
  const { tools, effects, fileOf, existing, resultEnvelope } = request;
  const refused: RefusedTool[] = [];
  const files = new Map<string, FileParts>();
  const written: WrittenTool[] = [];
  const constants = new Map<string, string>();
  const names = new Map<string, string>();
  for (const tool of tools) {
    const known = existing?.get(tool.name);
    const schemas = [known === undefined ? tool.inputSchema : undefined, tool.outputSchema];
    const reason = whyRefused(tool, names, constants) ?? whyTooLarge(schemas);
    if (reason !== undefined) {
      refused.push({ name: tool.name, reason });
      continue;
    }
    const path = fileOf(tool);
    const file = files.get(path) ?? { types: createTypes(), typeImports: new Map<string, string>(), declarations: [] };
    files.set(path, file);
    const place = { ...file, resultEnvelope, ...(known && { existing: known }) };
    const one = writeTool(tool, effects.get(tool.name), place);
    file.declarations.push(one.text);
    written.push({ ...one.written, tool, file: path });
  }
  const layout = createLayout();
  const texts = [...files].map(([path, { types, typeImports, declarations }]) => {
    return [
      path,
      layout.layOut({ imports: types.imports, typeImports: joinImports(typeImports.keys()), declarations }),
    ] as const;
  });
  return { files: new Map(texts), written, refused };
}

function createTypes(): TypesOfFile {
  const used = ["ToolDeclaration", "Integer", ...scalarNames.values()];
  return { names: createTypeNames(used), declarations: [], imports: new Set(), shared: new Map() };
}

/** Why toolwright has no tool of that name. */
function whyRefused(
  { name, insteadOfSchema, raw }: ContractTool,
  names: Map<string, string>,
  constants: Map<string, string>,
): string | undefined {
  if (insteadOfSchema !== undefined) return "Its input schema is not an object.";
  if (isTooDeep(raw)) return `It nests more than ${mostDepth} levels deep.`;
  if (!toolNamePattern.test(name))
    return "A tool's name begins with a letter or an underscore, and has at most 64 letters, digits, underscores and hyphens.";
  const reserved = reservedNameReason(name);
  if (reserved !== undefined) return `${reserved}.`;
  const twin = names.get(name.toLowerCase());
  if (twin !== undefined) return `Its name differs from ${twin} only by letter case.`;
  names.set(name.toLowerCase(), name);
  const constant = constantName(name);
  const other = constants.get(constant);
  if (other !== undefined) return `It and ${other} both have the constant ${constant}.`;
  constants.set(constant, name);
  return undefined;
}

/** A schema that is merged into unions is written as often as a validator applies it. */
function whyTooLarge(schemas: readonly (JsonObject | null | undefined)[]): string | undefined {
  const isTooLarge = schemas.some((schema) => isObject(schema) && appliesTooOften(schema as JsonObject)); // An object of JSON.
  return isTooLarge ? "The references of a schema apply others to one value too many times." : undefined;
}

interface WrittenParts {
  readonly text: DeclarationText;
  readonly written: Omit<WrittenTool, "file" | "tool">;
}

interface ToolPlace extends Pick<FileParts, "typeImports" | "types">, Pick<DeclarationsToWrite, "resultEnvelope"> {
  readonly existing?: ExistingType;
}

/** The arguments type: one that the project has, or a new one. */
function writeArguments(
  tool: ContractTool,
  { types, typeImports, existing }: ToolPlace,
  note: (loss: Loss) => void,
): string {
  if (existing !== undefined) return importType(existing, { types, typeImports });
  const base = pascalCase(tool.name) ?? "Tool";
  const name = types.names.take(`${base}Args`, `${base}Arguments`);
  writeRoot(types, { ...markParameters(tool), name, direction: "input" }, note);
  return name;
}

interface RootType extends MarkedSchema {
  readonly name: string;
  readonly direction: "input" | "output";
}

function writeRoot(file: TypesOfFile, { lost, ...root }: RootType, note: (loss: Loss) => void): void {
  for (const path of lost)
    note({ pointer: "", keyword: path, reason: "its path leads through a reference or a union", kind: "text" });
  writeRootType({ ...root, file, note });
}

/** Imports a type once, under its own name if that is free. */
function importType(type: ExistingType, { types, typeImports }: Pick<FileParts, "typeImports" | "types">): string {
  const usual = importStatement(type, type.name);
  const known = usual === undefined ? type.name : typeImports.get(usual);
  if (known !== undefined) return known;
  const name = types.names.take(type.name);
  typeImports.set(importStatement(type, name) ?? "", name);
  return name;
}

function writeTool(tool: ContractTool, chosenEffect: ToolEffect | undefined, place: ToolPlace): WrittenParts {
  const { types: file } = place;
  const losses = new Map<string, ToolLoss>();
  const noteIn =
    (part: ToolLoss["part"]) =>
    (loss: Loss): void =>
      void losses.set(JSON.stringify([part, loss.pointer, loss.keyword, loss.reason]), { ...loss, part });
  const first = file.declarations.length;
  const constant = constantName(tool.name);
  const argumentsType = writeArguments(tool, place, noteIn("input"));
  const { outputSchema } = tool;
  const { successResult } = tool.resultEnvelope;
  let resultType: string | null = null;
  if (outputSchema) {
    const usual = `${pascalCase(tool.name) ?? "Tool"}Result`;
    const wanted = typeof successResult === "string" && isTypeName(successResult) ? successResult : usual;
    resultType = file.names.take(wanted, usual);
    writeRoot(file, { ...markResult(outputSchema, tool), name: resultType, direction: "output" }, noteIn("output"));
  }
  const { fields, assumed } = readDeclarationFields(tool, chosenEffect, {
    ...place.resultEnvelope,
    successResult: resultType,
  });
  const description = tool.description?.trim() === "" ? null : tool.description;
  const own = description ?? tool.title ?? sentenceOf(tool.name);
  if (!description)
    noteIn("description")({
      pointer: "",
      keyword: "description",
      reason: `it has none, so ${JSON.stringify(own)} is written`,
      kind: "text",
    });
  const comment = writeComment({ description: own, tags: [] });
  const isComment = comment.description === null && comment.text !== null;
  const types = file.declarations.splice(first);
  const text: DeclarationText = {
    constant,
    argumentsType,
    resultType,
    comment: isComment ? comment.text : null,
    fields: isComment ? fields : { name: fields["name"] ?? "", description: own, ...fields },
    types,
  };
  return { text, written: { losses: [...losses.values()], assumed, argumentsType, resultType } };
}

/** `list_files` becomes `List files.` */
function sentenceOf(name: string): string {
  const words = (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name]).join(" ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
