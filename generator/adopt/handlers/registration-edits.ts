/** Replaces the schemas of a registration with the metadata of its tool, and leaves the handler alone. */

import { constantName } from "../../surface/tool-names.js";
import { runtimeModule } from "../../disk/packages.js";
import { ts } from "../../sources/compiler.js";
import { resolveSymbol, withoutAssertions } from "../../sources/nodes.js";
import type { Replacement, UseImport } from "./file-draft.js";
import type { FileStyle } from "./file-style.js";
import type { AiRegistration, ConfigMember, McpRegistration } from "./registrations.js";

/** Settings and names that the edits of a registration depend on. */
export interface RegistrationContext {
  readonly checker: ts.TypeChecker;
  /** The module of the tool's metadata, as the file imports it. */
  readonly module: string;
  readonly unknownParameters: "drop" | "refuse";
}

/** Members of the config that the metadata has. */
const described = new Set(["title", "description", "inputSchema", "outputSchema", "annotations"]);

export function editMcpRegistration(
  registration: McpRegistration,
  context: RegistrationContext,
): readonly Replacement[] {
  const { call, name, server, replaced, inputSchema, handler } = registration;
  const file = call.getSourceFile();
  const { text } = file;
  const [first] = replaced;
  const last = replaced.at(-1);
  if (first === undefined || last === undefined) throw new Error("A registration has a name.");
  const start = first.getStart(file);
  const before = text.slice(call.arguments.pos, start);
  const separator = before.includes("\n")
    ? `,${before.slice(before.lastIndexOf("\n") + 1).replace(/^/, newLineOf(before))}`
    : ", ";
  return [
    {
      start: call.getStart(file),
      end: call.arguments.pos - 1,
      keeps: [server],
      text: (use) => use({ module: `${runtimeModule}/serve/mcp-tool`, name: "registerMcpTool" }),
    },
    {
      start,
      end: last.end,
      keeps: [server, ...leftNodes(registration)],
      text: (use, style) => {
        const config = configText(registration, context, style);
        const tool = use({ module: context.module, name: constantName(name) });
        return [server.getText(file), tool, ...(config === undefined ? [] : [config])].join(separator);
      },
    },
    ...(inputSchema === undefined ? addArguments(handler, context.checker) : []),
  ];
}

function newLineOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** The members of a config that metadata does not have. */
function leftMembers({ config }: McpRegistration): readonly (readonly [name: string, member: ConfigMember])[] {
  return [...(config?.members ?? [])].filter(([name]) => !described.has(name));
}

/** The nodes whose texts stay: members of a config in the call, or the name of one that is held by a constant. */
function leftNodes(registration: McpRegistration): readonly ts.Node[] {
  const left = leftMembers(registration);
  const { config } = registration;
  if (config === undefined || left.length === 0) return [];
  return config.literal === withoutAssertions(config.argument) ? left.map(([, member]) => member) : [config.argument];
}

/** The remaining config: members that metadata does not have, and how undeclared names are treated. */
function configText(
  registration: McpRegistration,
  { unknownParameters }: RegistrationContext,
  { quote }: FileStyle,
): string | undefined {
  const policy = unknownParameters === "refuse" ? [`unknownParameters: ${quote}refuse${quote}`] : [];
  const { config } = registration;
  const left = leftMembers(registration);
  if (config === undefined || left.length === 0) return policy.length === 0 ? undefined : `{ ${policy.join(", ")} }`;
  if (config.literal !== withoutAssertions(config.argument)) {
    const held = config.argument.getText();
    return `{ ${[...left.map(([name]) => `${name}: ${held}.${name}`), ...policy].join(", ")} }`;
  }
  const file = config.literal.getSourceFile();
  const members = [...left.map(([, member]) => member.getText(file)), ...policy];
  const [firstMember] = config.literal.properties;
  const lead = file.text.slice(config.literal.getStart(file) + 1, firstMember?.getStart(file));
  if (!lead.includes("\n")) return `{ ${members.join(", ")} }`;
  const newLine = newLineOf(lead);
  const inner = lead.slice(lead.lastIndexOf("\n") + 1).replace(/\S.*$/s, "");
  const outer = /(?<![ \t])[ \t]*$/.exec(file.text.slice(0, config.literal.end - 1))?.[0] ?? "";
  return `{${newLine}${members.map((member) => `${inner}${member},${newLine}`).join("")}${outer}}`;
}

/** Without a schema, the SDK calls a handler with `extra` alone; with metadata, arguments come first. */
function addArguments(handler: ts.Expression, checker: ts.TypeChecker): readonly Replacement[] {
  if (countParameters(handler, checker) === 0) return [];
  const node = withoutAssertions(handler);
  const file = node.getSourceFile();
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) {
    const start = handler.getStart(file);
    return [
      { start, end: handler.end, keeps: [handler], text: () => `(_args, extra) => ${handler.getText(file)}(extra)` },
    ];
  }
  const [first] = node.parameters;
  if (first === undefined) return [];
  const start = first.getStart(file);
  const added = node.parameters.some(({ name }) => name.getText(file) === "_args") ? "_input" : "_args";
  const isBare = ts.isArrowFunction(node) && !/\($/.test(file.text.slice(0, start).trimEnd());
  if (isBare) return [{ start, end: first.end, keeps: [first], text: () => `(${added}, ${first.getText(file)})` }];
  return [{ start, end: start, text: () => `${added}, ` }];
}

/** How many parameters a handler declares. */
function countParameters(handler: ts.Expression, checker: ts.TypeChecker): number {
  const node = withoutAssertions(handler);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node.parameters.length;
  return Math.max(
    0,
    ...checker
      .getTypeAtLocation(node)
      .getCallSignatures()
      .map(({ parameters }) => parameters.length),
  );
}

/** Why a handler without arguments cannot be kept; undefined if it can. */
export function whyHandlerStays(
  { handler, inputSchema }: McpRegistration,
  checker: ts.TypeChecker,
): string | undefined {
  if (inputSchema !== undefined) return undefined;
  const node = withoutAssertions(handler);
  if (ts.isFunctionExpression(node)) {
    const usesArguments = /\barguments\b/.test(node.body.getText());
    return usesArguments ? "its handler reads `arguments`, whose positions would change" : undefined;
  }
  const isName = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isArrowFunction(node);
  if (isName || countParameters(handler, checker) === 0) return undefined;
  return "its handler has no arguments and is made by a call, so that its parameters cannot be changed";
}

export function editAiRegistration(registration: AiRegistration, context: RegistrationContext): readonly Replacement[] {
  const { call, name, config, inputSchema } = registration;
  const tool = { module: context.module, name: constantName(name) };
  const member = (key: string): ConfigMember | undefined => config.members.get(key);
  const texts = ["title", "description"].flatMap((key) => {
    const written = member(key);
    return written === undefined ? [] : [replaceValue(written, (use) => `${use(tool)}.${key}`)];
  });
  const schema = member("inputSchema") ?? member("parameters");
  if (schema === undefined) throw new Error("A registration has a schema.");
  const write = (use: UseImport, { quote }: FileStyle): string => {
    const options = context.unknownParameters === "refuse" ? `, { unknownParameters: ${quote}refuse${quote} }` : "";
    const check = use({ module: `${runtimeModule}/serve/ai-tool`, name: "aiArguments" });
    return `${jsonSchemaOf(call, context.checker, use)}(${use(tool)}.inputSchema, ${check}(${use(tool)}${options}))`;
  };
  void inputSchema;
  return [...texts, replaceValue(schema, write)];
}

function replaceValue(member: ConfigMember, write: Replacement["text"]): Replacement {
  const file = member.getSourceFile();
  if (ts.isPropertyAssignment(member))
    return { start: member.initializer.getStart(file), end: member.initializer.end, text: write };
  return {
    start: member.name.getStart(file),
    end: member.end,
    text: (use, style) => `${member.name.getText(file)}: ${write(use, style)}`,
  };
}

/** The SDK's `jsonSchema`, from where the file has `tool`. */
function jsonSchemaOf(call: ts.CallExpression, checker: ts.TypeChecker, use: UseImport): string {
  const callee = withoutAssertions(call.expression);
  if (ts.isPropertyAccessExpression(callee)) return `${callee.expression.getText()}.jsonSchema`;
  const [specifier] = checker.getSymbolAtLocation(callee)?.declarations ?? [];
  const declaration = specifier && ts.isImportSpecifier(specifier) ? specifier.parent.parent.parent : undefined;
  const module =
    declaration && ts.isStringLiteral(declaration.moduleSpecifier) ? declaration.moduleSpecifier.text : "ai";
  return use({ module: module.startsWith(".") ? "ai" : module, name: "jsonSchema" });
}

/** The constant that a schema is, or whose `shape` it is. */
export function constantOfSchema(schema: ts.Expression, checker: ts.TypeChecker): ts.Symbol | undefined {
  const node = withoutAssertions(schema);
  if (ts.isPropertyAccessExpression(node) && node.name.text === "shape")
    return constantOfSchema(node.expression, checker);
  return ts.isIdentifier(node) ? resolveSymbol(checker, node) : undefined;
}
