/** Lays out declarations and their types as source files. */

import {
  type InterfaceDeclarationStructure,
  Project,
  StructureKind,
  type TypeAliasDeclarationStructure,
  VariableDeclarationKind,
  type VariableStatementStructure,
} from "ts-morph";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { runtimeModule } from "../../disk/packages.js";
import { escapeTemplate } from "./type-text.js";
import type { TypeDeclaration } from "./type-writing.js";

/** One declaration, as it is written. */
export interface DeclarationText {
  readonly constant: string;
  readonly argumentsType: string;
  readonly resultType: string | null;
  /** The doc comment; null if the description is a field. */
  readonly comment: string | null;
  readonly fields: JsonObject;
  readonly types: readonly TypeDeclaration[];
}

export interface FileToLayOut {
  /** Names of the runtime. */
  readonly imports: Iterable<string>;
  /** Statements that import types of the project. */
  readonly typeImports: Iterable<string>;
  readonly declarations: readonly DeclarationText[];
}

export interface Layout {
  readonly layOut: (file: FileToLayOut) => string;
}

/** Creates a layout; the text still needs a formatter. */
export function createLayout(): Layout {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  let files = 0;
  return {
    layOut: ({ imports, typeImports, declarations }) => {
      const source = project.createSourceFile(`file${(files += 1)}.ts`, {
        statements: [
          {
            kind: StructureKind.ImportDeclaration,
            isTypeOnly: true,
            namedImports: [...imports, "ToolDeclaration"].sort(),
            moduleSpecifier: runtimeModule,
          },
          ...typeImports,
          ...declarations.flatMap((declaration) => [
            ...declaration.types.map(typeStructure),
            constantStructure(declaration),
          ]),
        ],
      });
      const text = source.getFullText();
      project.removeSourceFile(source);
      return text.replaceAll(/\n(?=(?:\/\*\*|export ))/g, "\n\n").replaceAll(/(\*\/\n)\n(?=export )/g, "$1");
    },
  };
}

function constantStructure(declaration: DeclarationText): VariableStatementStructure {
  const { constant, comment, argumentsType, resultType, fields } = declaration;
  const types = [argumentsType, ...(resultType === null ? [] : [resultType])].join(", ");
  return {
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    docs: docsOf(comment),
    declarations: [{ name: constant, type: `ToolDeclaration<${types}>`, initializer: literalText(fields) }],
  };
}

function typeStructure(declaration: TypeDeclaration): InterfaceDeclarationStructure | TypeAliasDeclarationStructure {
  const { name, comment } = declaration;
  const common = { name, isExported: true, docs: docsOf(comment) };
  if (declaration.kind === "alias") return { ...common, kind: StructureKind.TypeAlias, type: declaration.type };
  const properties = declaration.members.map((member) => ({
    // ts-morph would write index signatures before properties.
    name: member.kind === "index" ? `[name: ${member.name}]` : member.name,
    hasQuestionToken: member.isOptional,
    type: member.type,
    docs: docsOf(member.comment),
  }));
  return { ...common, kind: StructureKind.Interface, properties };
}

function docsOf(comment: string | null): string[] {
  return comment === null ? [] : [comment];
}

/** The literal of a declaration; a text of several lines is a template. */
function literalText(fields: JsonObject): string {
  const entries = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === "string" && value.includes("\n") ? templateText(value) : JSON.stringify(value);
    return `${name}: ${text}`;
  });
  return `{\n${entries.join(",\n")}\n}`;
}

function templateText(text: string): string {
  return `\`${escapeTemplate(text).replaceAll("\r", "\\r")}\``;
}
