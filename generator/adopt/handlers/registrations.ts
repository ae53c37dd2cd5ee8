/** Finds the tools that source files register with an SDK, by the compiler's symbols. */

import { runtimeModule, type PackageOf } from "../../disk/packages.js";
import { ts } from "../../sources/compiler.js";
import { resolveSymbol, withoutAssertions } from "../../sources/nodes.js";
import { isShape } from "./zod-schemas.js";

/** The files, and the checker of their Program. */
export interface ReadFiles {
  readonly checker: ts.TypeChecker;
  readonly packageOf: PackageOf;
  readonly files: readonly ts.SourceFile[];
}

/** A call of `registerTool` or `tool` of an `McpServer`. */
export interface McpRegistration {
  readonly kind: "mcp";
  readonly call: ts.CallExpression;
  readonly name: string;
  readonly server: ts.Expression;
  /** The arguments between the server and the handler: the name first. */
  readonly replaced: readonly ts.Expression[];
  /** The config of `registerTool`; undefined for `tool`. */
  readonly config: ToolConfig | undefined;
  readonly inputSchema: ts.Expression | undefined;
  readonly outputSchema: ts.Expression | undefined;
  readonly handler: ts.Expression;
}

/** A call of `tool` of the AI SDK. */
export interface AiRegistration {
  readonly kind: "ai";
  readonly call: ts.CallExpression;
  readonly name: string;
  readonly config: ToolConfig;
  readonly inputSchema: ts.Expression;
}

export type Registration = AiRegistration | McpRegistration;

/** A registration that stays as it is, with the reason as a clause. */
export interface UnreadRegistration {
  readonly node: ts.Node;
  /** Undefined if it is computed. */
  readonly name: string | undefined;
  readonly reason: string;
}

/** A tool that is registered with its metadata already. */
export interface MetadataRegistration {
  readonly name: string;
}

export interface FoundRegistrations {
  readonly registrations: readonly Registration[];
  readonly unread: readonly UnreadRegistration[];
  readonly done: readonly MetadataRegistration[];
}

/** The members of a config by name, and the object literal that has them. */
export interface ToolConfig {
  readonly argument: ts.Expression;
  readonly literal: ts.ObjectLiteralExpression;
  readonly members: ReadonlyMap<string, ConfigMember>;
}

export type ConfigMember = ts.MethodDeclaration | ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

const mcpPackages = new Set(["@modelcontextprotocol/sdk", "@modelcontextprotocol/server"]);
const aiPackages = new Set(["ai", "@ai-sdk/provider-utils"]);

export function findRegistrations(read: ReadFiles): FoundRegistrations {
  const registrations: Registration[] = [];
  const unread: UnreadRegistration[] = [];
  const done: MetadataRegistration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const found = readCall(node, read);
      if (found !== undefined && "reason" in found) unread.push(found);
      else if (found !== undefined && "kind" in found) registrations.push(found);
      else if (found !== undefined) done.push(found);
    }
    ts.forEachChild(node, visit);
  };
  read.files.forEach(visit);
  return { registrations, unread, done };
}

function readCall(
  call: ts.CallExpression,
  read: ReadFiles,
): MetadataRegistration | Registration | UnreadRegistration | undefined {
  const { checker, packageOf } = read;
  const callee = withoutAssertions(call.expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : ts.isIdentifier(callee) ? callee : undefined;
  if (name === undefined) return undefined;
  const [declaration] = resolveSymbol(checker, name)?.declarations ?? [];
  const declared = declaration && ts.getNameOfDeclaration(declaration);
  if (declaration === undefined || declared === undefined || !ts.isIdentifier(declared)) return undefined;
  const owner = packageOf(declaration.getSourceFile().fileName);
  if (owner === undefined) return undefined;
  if (owner === runtimeModule) return readMetadataCall(call, declared.text, read);
  if (aiPackages.has(owner)) return declared.text === "tool" ? readAi(call, read) : undefined;
  const isMember = ts.isClassDeclaration(declaration.parent) && declaration.parent.name?.text === "McpServer";
  if (!mcpPackages.has(owner) || !isMember || !/^(?:registerTool|tool)$/.test(declared.text)) return undefined;
  return ts.isPropertyAccessExpression(callee) ? readMcp(call, callee, read) : undefined;
}

function readMetadataCall(
  call: ts.CallExpression,
  name: string,
  { checker }: ReadFiles,
): MetadataRegistration | undefined {
  const argument = { registerMcpTool: call.arguments[1], aiArguments: call.arguments[0] }[name];
  if (argument === undefined) return undefined;
  const property = checker.getTypeAtLocation(argument).getProperty("name");
  const type = property && checker.getTypeOfSymbolAtLocation(property, argument);
  return type?.isStringLiteral() === true ? { name: type.value } : undefined;
}

function readMcp(
  call: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
  read: ReadFiles,
): McpRegistration | UnreadRegistration {
  const [nameNode, ...others] = call.arguments;
  const name = nameNode && literalOf(nameNode, read);
  const leave = (reason: string): UnreadRegistration => ({ node: call, name, reason });
  if (name === undefined || nameNode === undefined) return leave("its name is computed");
  const handler = others.at(-1);
  const between = others.slice(0, -1);
  if (callee.questionDotToken !== undefined || call.questionDotToken !== undefined) {
    return leave("the call is optional (?.)");
  }
  if ([...call.arguments].some(ts.isSpreadElement)) return leave("its arguments are spread");
  if (handler === undefined || !isFunction(handler, read)) return leave("its handler is not a function");
  const shared = {
    kind: "mcp",
    call,
    name,
    server: callee.expression,
    replaced: [nameNode, ...between],
    handler,
  } as const;
  if (callee.name.text === "tool") {
    const schema = between.find((one) => !isText(one, read) && isShape(one, read));
    return { ...shared, config: undefined, inputSchema: schema, outputSchema: undefined };
  }
  const [written] = between;
  const config = written && readConfig(written, read);
  if (config === undefined) return leave("its config is not an object that can be read");
  if (typeof config === "string") return leave(config);
  const valueOf = (key: string): ts.Expression | undefined => valueOfMember(config.members.get(key));
  return { ...shared, config, inputSchema: valueOf("inputSchema"), outputSchema: valueOf("outputSchema") };
}

function readAi(
  call: ts.CallExpression,
  read: ReadFiles,
): AiRegistration | MetadataRegistration | UnreadRegistration | undefined {
  const names = namesOfAiTool(call, read);
  const [name] = names;
  const leave = (reason: string): UnreadRegistration => ({
    node: call,
    name: names.length === 1 ? name : undefined,
    reason,
  });
  const [argument] = call.arguments;
  const config = argument && readConfig(argument, read);
  if (argument === undefined || config === undefined) return leave("its config is not an object that can be read");
  if (typeof config === "string") return leave(config);
  const schema = valueOfMember(config.members.get("inputSchema") ?? config.members.get("parameters"));
  if (schema === undefined) return undefined; // A tool of a provider.
  if (isMetadataSchema(schema, read)) return undefined; // Found by its `aiArguments`.
  if (name === undefined) return leave("nothing names the tool: it is in no object of tools");
  if (names.length > 1) return leave(`it has the names ${names.join(" and ")}`);
  if (config.literal !== withoutAssertions(argument)) return leave("its config is not written in the call");
  return { kind: "ai", call, name, config, inputSchema: schema };
}

function isMetadataSchema(schema: ts.Expression, read: ReadFiles): boolean {
  const node = withoutAssertions(schema);
  if (!ts.isCallExpression(node)) return false;
  const options = node.arguments[1];
  return options !== undefined && ts.isCallExpression(options) && readCall(options, read) !== undefined;
}

/** The names of a tool of the AI SDK: the keys of the objects that have it, or that of its constant. */
function namesOfAiTool(call: ts.CallExpression, { checker, files }: ReadFiles): readonly string[] {
  let node: ts.Node = call;
  while (
    ts.isAsExpression(node.parent) ||
    ts.isSatisfiesExpression(node.parent) ||
    ts.isParenthesizedExpression(node.parent)
  ) {
    node = node.parent;
  }
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return nameOfKey(parent.name);
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return [];
  const constant = checker.getSymbolAtLocation(parent.name);
  const found = new Set<string>();
  const visit = (one: ts.Node): void => {
    if (ts.isShorthandPropertyAssignment(one)) {
      const symbol = checker.getShorthandAssignmentValueSymbol(one);
      if (symbol !== undefined && resolveAlias(checker, symbol) === constant) found.add(one.name.text);
    } else if (ts.isPropertyAssignment(one) && ts.isIdentifier(one.initializer)) {
      if (resolveSymbol(checker, one.initializer) === constant) nameOfKey(one.name).forEach((name) => found.add(name));
    }
    ts.forEachChild(one, visit);
  };
  files.forEach(visit);
  return found.size > 0 ? [...found] : [parent.name.text];
}

function resolveAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
}

function nameOfKey(name: ts.PropertyName): readonly string[] {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? [name.text] : [];
}

/** The config as written, or a constant's; a clause if it cannot be read. */
function readConfig(argument: ts.Expression, { checker }: ReadFiles): ToolConfig | string | undefined {
  const node = withoutAssertions(argument);
  const literal = ts.isIdentifier(node) ? constantOf(node, checker) : node;
  if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return undefined;
  const members = new Map<string, ConfigMember>();
  for (const member of literal.properties) {
    if (ts.isSpreadAssignment(member)) return "its config is spread from another object";
    const [name] = member.name === undefined ? [] : nameOfKey(member.name);
    if (name === undefined || ts.isAccessor(member)) return "its config has a computed member";
    members.set(name, member);
  }
  return { argument, literal, members };
}

/** The value of a constant that is declared with it. */
function constantOf(name: ts.Identifier, checker: ts.TypeChecker): ts.Expression | undefined {
  const [declaration] = resolveSymbol(checker, name)?.declarations ?? [];
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant && declaration.initializer ? withoutAssertions(declaration.initializer) : undefined;
}

function valueOfMember(member: ConfigMember | undefined): ts.Expression | undefined {
  if (member === undefined || ts.isMethodDeclaration(member)) return undefined;
  return ts.isPropertyAssignment(member) ? member.initializer : member.name;
}

function literalOf(node: ts.Expression, { checker }: ReadFiles): string | undefined {
  const type = checker.getTypeAtLocation(node);
  return type.isStringLiteral() ? type.value : undefined;
}

function isText(node: ts.Expression, { checker }: ReadFiles): boolean {
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike) !== 0;
}

function isFunction(node: ts.Expression, { checker }: { readonly checker: ts.TypeChecker }): boolean {
  return checker.getTypeAtLocation(node).getCallSignatures().length > 0;
}
