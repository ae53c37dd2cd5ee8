/** Makes the values for a trial from a schema and the declarations of its type. */

import { ts } from "../sources/compiler.js";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { collectWords, createRandom, randomValues, type Vocabulary } from "@toolwright/contract/internal/values";

interface CaseOptions {
  /** Seed of the random numbers, together with the name. */
  readonly seed: number;
  readonly name: string;
  /** The number of values; a schema with fewer gets fewer. */
  readonly instances: number;
  /** Declarations of the type. */
  readonly declarations: Iterable<ts.Node>;
}

/** The maximum number of values made for each wanted one: some are equal. */
const mostRepeated = 3;

/** Makes distinct values, deterministic for one seed and name. */
export function makeCases(schema: JsonObject, { seed, name, instances, declarations }: CaseOptions): JsonValue[] {
  const making = { schemas: [schema], random: createRandom(seed, name) } as const;
  const cases = new Map<string, JsonValue>();
  let left = instances * mostRepeated;
  for (const value of randomValues({ ...making, vocabulary: collectVocabulary(schema, declarations) })) {
    if (left <= 0 || cases.size >= instances) break;
    cases.set(JSON.stringify(value), value);
    left -= 1;
  }
  return [...cases.values()];
}

/** Collects names and literals of a schema, and of the declarations, since a wrong schema may lack some. */
function collectVocabulary(schema: JsonObject, declarations: Iterable<ts.Node>): Vocabulary {
  const words = collectWords([schema]);
  const declared = readDeclaredWords(declarations);
  const values = new Map([...words.values, ...declared.values].map((value) => [JSON.stringify(value), value]));
  const keys = new Set([...words.keys, ...declared.properties.keys()]);
  const unknown = [...declared.properties].filter(([key]) => !words.keys.includes(key));
  return { keys: [...keys], values: [...values.values()], unknown };
}

interface DeclaredWords {
  /** Names of properties, with plausible values. */
  readonly properties: ReadonlyMap<string, readonly JsonValue[]>;
  readonly values: readonly JsonValue[];
}

/** Reads the syntax of declarations only, so that a mistake about their types hides no value. */
function readDeclaredWords(declarations: Iterable<ts.Node>): DeclaredWords {
  const properties = new Map<string, readonly JsonValue[]>();
  const values: JsonValue[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) && (ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name))) {
      const samples = node.type === undefined ? [] : samplesOf(node.type);
      properties.set(node.name.text, [...(properties.get(node.name.text) ?? []), ...samples]);
    }
    if (ts.isLiteralTypeNode(node) || ts.isTemplateLiteralTypeNode(node)) values.push(...samplesOf(node));
    ts.forEachChild(node, visit);
  };
  for (const declaration of declarations) visit(declaration);
  return { properties, values };
}

/** Values for a type that is not examined. */
const anySamples: readonly JsonValue[] = ["", 0, true, {}, []];

function samplesOf(type: ts.TypeNode): readonly JsonValue[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(samplesOf);
  if (ts.isParenthesizedTypeNode(type)) return samplesOf(type.type);
  if (ts.isLiteralTypeNode(type)) return samplesOfLiteral(type.literal);
  if (ts.isTemplateLiteralTypeNode(type)) return samplesOfTemplate(type);
  if (ts.isArrayTypeNode(type) || ts.isTupleTypeNode(type)) return [[]];
  if (ts.isTypeLiteralNode(type)) return [{}];
  if (type.kind === ts.SyntaxKind.StringKeyword) return ["", "a"];
  if (type.kind === ts.SyntaxKind.NumberKeyword) return [0, 1.5];
  return type.kind === ts.SyntaxKind.BooleanKeyword ? [true, false] : anySamples;
}

function samplesOfLiteral(literal: ts.LiteralTypeNode["literal"]): readonly JsonValue[] {
  if (ts.isStringLiteralLike(literal)) return [literal.text];
  if (ts.isNumericLiteral(literal)) return [Number(literal.text)];
  if (ts.isPrefixUnaryExpression(literal)) return [-Number(literal.operand.getText())];
  if (literal.kind === ts.SyntaxKind.NullKeyword) return [null];
  return [literal.kind === ts.SyntaxKind.TrueKeyword];
}

/** Strings for parts of a template literal type; numbers in JavaScript's own notation only. */
const templateParts = new Map<ts.SyntaxKind, readonly string[]>([
  [ts.SyntaxKind.StringKeyword, ["", "a b", "\n", "-"]],
  [ts.SyntaxKind.NumberKeyword, ["0", "12", "-1.5", "1e+21", "1e21", "0x10", "01", ".5", ""]],
  [ts.SyntaxKind.BooleanKeyword, ["true", "false", "True"]],
]);

function samplesOfTemplate({ head, templateSpans }: ts.TemplateLiteralTypeNode): string[] {
  const most = 12;
  return templateSpans.reduce(
    (texts, { type, literal }) => {
      const known = templateParts.get(type.kind) ?? samplesOf(type).filter((sample) => typeof sample === "string");
      const parts = known.length > 0 ? known : ["x"];
      return texts.flatMap((text) => parts.map((part) => text + part + literal.text)).slice(0, most);
    },
    [head.text],
  );
}
