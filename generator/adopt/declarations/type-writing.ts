/** The shapes that the writers of types share. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { CommentParts } from "./comment-texts.js";
import type { FlatSchemas } from "./flat-schemas.js";
import type { TypeNames } from "./type-names.js";
import type { TypeText } from "./type-text.js";

/** A member of an interface: a property, or an index signature. */
export interface WrittenMember {
  readonly kind: "index" | "property";
  /** As written; the type of the key of an index signature. */
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: string;
  readonly comment: string | null;
}

/** A type with a name. */
export type TypeDeclaration =
  | { readonly kind: "alias"; readonly name: string; readonly comment: string | null; readonly type: string }
  | {
      readonly kind: "interface";
      readonly name: string;
      readonly comment: string | null;
      readonly members: readonly WrittenMember[];
    };

/** The content of a file so far; several tools may share the file. */
export interface TypesOfFile {
  readonly names: TypeNames;
  readonly declarations: TypeDeclaration[];
  /** Names that the file imports from the runtime. */
  readonly imports: Set<string>;
  /** Names of the definitions that tools share, by name and schema. */
  readonly shared: Map<string, string>;
}

/** Where a schema is. */
export interface TypePlace {
  /** The name of its type, if it needs one. */
  readonly name: string;
  /** The name with that of the type around it, for a second type of that name. */
  readonly longName: string;
  /** Set for the arguments themselves: an interface without members means a tool without parameters. */
  readonly isArguments?: boolean;
  /** Set for a member of a union, in which the compiler would join a string with a pattern and another string. */
  readonly mayBeTemplate?: boolean;
}

/** A type, with what the comment above it has to say. */
export interface CommentedType {
  readonly type: TypeText;
  readonly parts: CommentParts;
}

export interface TypeWriting extends FlatSchemas {
  readonly file: TypesOfFile;
  readonly write: (schema: JsonValue, place: TypePlace) => CommentedType;
  /** Like `write`, for a place without a comment: what needs one gets a name. */
  readonly writeInline: (schema: JsonValue, place: TypePlace) => TypeText;
  readonly comment: (schema: JsonObject, parts: CommentParts) => string | null;
  readonly direction: "input" | "output";
  /** Names of the aliases that are being written, which a record of them must not refer to. */
  readonly openNames: Set<string>;
}
