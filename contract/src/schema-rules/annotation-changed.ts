/** Changes of keywords that describe values without constraining them. */

import {
  type JsonObject,
  type JsonValue,
  annotationKeywords,
  contentKeywords,
  equalJson,
  schemaMapKeywords,
  silentKeywords,
} from "@toolwright/runtime/internal/json-schema";
import type { Side } from "../json-schema/schema-pool.js";
import { isDescriptive } from "../json-schema/constraints.js";
import type { Direction } from "../change.js";
import { collapseSpace, descriptionRemoved, descriptionWhitespaceOnly } from "../tool-rules/descriptions.js";
import { severities } from "../tool-rules/tool-rule.js";
import { type ChangeKind, type ChangeWords, wordValue } from "./change-kinds.js";

const defaultChanged: ChangeKind = {
  name: "input-default-changed",
  severity: severities("warning", "info", "warning"),
  message: ({ subject, before, after }) =>
    `the default of ${subject} changed from ${wordValue(before)} to ${wordValue(after)}`,
  advice: ["keep the default", "add a new parameter with the new default"],
};

const propertyDescriptionChanged: ChangeKind = {
  name: "property-description-changed",
  severity: severities("warning", "info", "info"),
  message: ({ subject, pointer }) => `the ${keywordOf(pointer)} of ${subject} changed`,
  advice: ["rerun the evaluations that use this tool"],
};

const contentChanged: ChangeKind = {
  name: "property-content-changed",
  severity: severities("warning", "info", "warning"),
  message: ({ subject, pointer, before, after }) =>
    `the ${keywordOf(pointer)} of ${subject} changed from ${wordValue(before)} to ${wordValue(after)}`,
  advice: ["keep what the string holds", "add a new parameter for the new content"],
};

/** Every kind of such a change; descriptions of a tool and of its parameters share one name. */
export const annotationKinds = {
  defaultChanged,
  propertyDescriptionChanged,
  contentChanged,
  descriptionRemoved: {
    ...{ name: descriptionRemoved.name, severity: descriptionRemoved.severity, advice: [] },
    message: ({ subject }: ChangeWords) => `${subject} no longer has a description`,
  },
  whitespaceOnly: {
    ...{ name: descriptionWhitespaceOnly.name, severity: descriptionWhitespaceOnly.severity, advice: [] },
    message: ({ subject }: ChangeWords) => `only the whitespace in the description of ${subject} changed`,
  },
} satisfies Readonly<Record<string, ChangeKind>>;

const annotations = [...annotationKeywords, ...contentKeywords];

/** Whether JSON Schema does not define this keyword, such as `example`; readers may know it all the same. */
function isUnknown(keyword: string): boolean {
  return isDescriptive(keyword) && !silentKeywords.has(keyword) && !/^\d+$/.test(keyword);
}

function keywordOf(pointer: string): string {
  const [last = "", holder = ""] = pointer.split("/").reverse();
  const isKeyword = (annotations.includes(last) || isUnknown(last)) && !schemaMapKeywords.has(holder);
  return isKeyword && last !== "#" ? `\`${last}\`` : "description";
}

interface AnnotationChange {
  readonly kind: ChangeKind;
  readonly path: readonly string[];
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** Two schemas at the same place, followed and as written, and the paths to them. */
interface AnnotatedPair extends Readonly<Record<Side, JsonObject>> {
  readonly written: Readonly<Record<Side, JsonObject>>;
  readonly paths: Readonly<Record<Side, readonly string[]>>;
}

export function findAnnotationChanges(pair: AnnotatedPair, direction: Direction): readonly AnnotationChange[] {
  const [before, after] = [wordsOf(pair, "from"), wordsOf(pair, "to")];
  const [old, now] = direction === "input" ? [before, after] : [after, before];
  const [oldPath, path] = direction === "input" ? [pair.paths.from, pair.paths.to] : [pair.paths.to, pair.paths.from];
  const unknown = [...Object.keys(before), ...Object.keys(after)].filter((keyword) => isUnknown(keyword));
  return [...annotations, ...new Set(unknown)].flatMap((keyword) => {
    const [was, is] = [old[keyword], now[keyword]];
    if (equalJson(was, is)) return [];
    return [
      {
        kind: kindOf(keyword, { was, is, direction }),
        path: keyword === "description" ? path : [...(is === undefined ? oldPath : path), keyword],
        ...(was === undefined ? {} : { before: was }),
        ...(is === undefined ? {} : { after: is }),
      },
    ];
  });
}

/** Annotations beside a reference, which take precedence over those of its target. */
function wordsOf(pair: AnnotatedPair, side: Side): JsonObject {
  return { ...pair[side], ...pair.written[side] };
}

interface Words {
  readonly was: JsonValue | undefined;
  readonly is: JsonValue | undefined;
  readonly direction: Direction;
}

function kindOf(keyword: string, { was, is, direction }: Words): ChangeKind {
  if (keyword === "default" && direction === "input") return defaultChanged;
  if (contentKeywords.has(keyword)) return contentChanged;
  if (keyword !== "description") return propertyDescriptionChanged;
  if (is === undefined) return annotationKinds.descriptionRemoved;
  return typeof was === "string" && typeof is === "string" && collapseSpace(was) === collapseSpace(is)
    ? annotationKinds.whitespaceOnly
    : propertyDescriptionChanged;
}
