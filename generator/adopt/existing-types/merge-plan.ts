/** Plans the edits that bring the words and bounds of hand-written schemas into the types of the arguments. */

import { join } from "node:path";
import { type JsonValue, sameJson } from "@toolwright/runtime/internal/json-schema";
import { posixPath, type SourceLocation } from "../../diagnostics/diagnostics.js";
import { isInstalled } from "../../disk/packages.js";
import { ts } from "../../sources/compiler.js";
import { typeNodeOf } from "../../sources/nodes.js";
import type { Sources } from "../../sources/program.js";
import type { ToolDefinition } from "../../surface/tool-definition.js";
import type { CommentTag } from "../declarations/comment-texts.js";
import { editComment, editNumbers, importInteger, type SourceEdit } from "./type-edits.js";
import type { Wanted, WantedInteger, WantedKeyword } from "./wanted-keywords.js";

/** The edits of each file, by its absolute POSIX path. */
export type EditsByFile = ReadonlyMap<string, readonly SourceEdit[]>;

/** A tool whose schema was made from its type, and what the type lacks. */
export interface ToolToMerge {
  readonly tool: ToolDefinition;
  readonly wanted: Wanted;
}

/** A keyword that is written into the comment of a node. */
interface Addition {
  readonly keyword: string;
  readonly value: JsonValue;
}

/** What is added to one declaration; a keyword that tools disagree about is left out. */
interface NodePlan {
  readonly node: ts.Node;
  readonly additions: Map<string, Addition | "conflict">;
  integer: WantedInteger | undefined;
}

export interface MergePlan {
  readonly edits: EditsByFile;
  /** The keywords that are added, by the location of the declaration; `drop` takes them out again. */
  readonly nodes: readonly NodePlan[];
}

/** Identifies a keyword at a declaration, to leave it out of a plan. */
export function keyOfAddition(node: ts.Node, keyword: string): string {
  return `${node.getSourceFile().fileName}:${node.getStart()}:${keyword}`;
}

export interface MergeRequest {
  /** The sources without any edit. */
  readonly sources: Sources;
  /** Converts a location in the sources that the tools were read from. */
  readonly originalOffset: (location: SourceLocation) => number | undefined;
  readonly tools: readonly ToolToMerge[];
  /** Keys of additions that the types do not accept. */
  readonly refused: ReadonlySet<string>;
}

export function planMerge(request: MergeRequest): MergePlan {
  const nodes = collectNodes(request);
  const byFile = new Map<string, SourceEdit[]>();
  const add = (node: ts.Node, edits: readonly SourceEdit[]): void => {
    const path = node.getSourceFile().fileName;
    byFile.set(path, [...(byFile.get(path) ?? []), ...edits]);
  };
  const imported = new Set<string>();
  for (const { node, additions, integer } of nodes) {
    const isRefused = ({ keyword }: Addition): boolean => request.refused.has(keyOfAddition(node, keyword));
    const kept = [...additions.values()].filter((one) => one !== "conflict").filter((one) => !isRefused(one));
    const description = kept.find(({ keyword }) => keyword === "description")?.value;
    const tags = kept.filter(({ keyword }) => keyword !== "description").sort(byOrder);
    const file = node.getSourceFile();
    const type = typeNodeOf(node);
    const integers = integer === undefined || type === undefined || request.refused.has(keyOfAddition(node, "type"));
    const known = integers ? undefined : importInteger(file);
    const numbers =
      known === undefined || integer === undefined || type === undefined
        ? []
        : editNumbers(type, integer.schema, known.name);
    const asType = !integers && known === undefined ? [integerTag] : [];
    add(node, [
      ...editComment(node, {
        description: typeof description === "string" ? description : undefined,
        tags: [...tags.map(({ keyword, value }) => ({ name: keyword, keyword, value })), ...asType],
      }),
      ...numbers,
    ]);
    if (numbers.length > 0 && known !== undefined && !imported.has(file.fileName)) {
      imported.add(file.fileName);
      add(node, known.edits);
    }
  }
  return { edits: byFile, nodes };
}

/** For a file that cannot import `Integer`. */
const integerTag: CommentTag = { name: "asType", keyword: "type", value: "integer" };

/** The order of tags in a comment. */
const order = [
  ...["title", "default", "examples", "format", "pattern", "minLength", "maxLength"],
  ...[
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
    "uniqueItems",
  ],
];

function byOrder(left: Addition, right: Addition): number {
  const rank = ({ keyword }: Addition): number => (order.indexOf(keyword) + order.length + 1) % (order.length + 1);
  return rank(left) - rank(right);
}

function collectNodes({ sources, originalOffset, tools }: MergeRequest): readonly NodePlan[] {
  const plans = new Map<ts.Node, NodePlan>();
  const planAt = (tool: ToolDefinition, pointer: string): NodePlan | undefined => {
    const location = tool.sourceMaps.input.locations[pointer];
    const node = location && findDeclaration(sources, location, originalOffset(location));
    if (node === undefined || !isEditable(node)) return undefined;
    const plan = plans.get(node) ?? { node, additions: new Map(), integer: undefined };
    plans.set(node, plan);
    return plan;
  };
  for (const { tool, wanted } of tools) {
    for (const keyword of wanted.keywords) addKeyword(planAt(tool, keyword.pointer), keyword);
    for (const integer of wanted.integers) {
      const plan = planAt(tool, integer.pointer);
      if (plan !== undefined) plan.integer ??= integer;
    }
  }
  return [...plans.values()];
}

/** The type's own keyword stays; so does nothing that two tools want differently. */
function addKeyword(plan: NodePlan | undefined, { keyword, value, own }: WantedKeyword): void {
  if (plan === undefined) return;
  const { additions } = plan;
  const known = additions.get(keyword);
  const isSame = known === undefined || (known !== "conflict" && sameJson(known.value, value));
  additions.set(keyword, own === undefined && isSame ? { keyword, value } : "conflict");
}

/** The member or type that begins at an offset of its file. */
function findDeclaration(
  { program, root }: Sources,
  { file: path }: SourceLocation,
  offset: number | undefined,
): ts.Node | undefined {
  const file = program.getSourceFile(posixPath(join(root, path)));
  if (file === undefined || offset === undefined) return undefined;
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (offset < node.pos || offset >= node.end) return;
    if (found === undefined && isCommented(node) && node.getStart(file) === offset) found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isCommented(node: ts.Node): boolean {
  return ts.isPropertySignature(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

function isEditable(node: ts.Node): boolean {
  const { fileName, isDeclarationFile } = node.getSourceFile();
  return !isDeclarationFile && !isInstalled(fileName);
}
