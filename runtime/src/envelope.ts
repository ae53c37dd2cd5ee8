/** The envelope around a tool's result, and how an inventory describes it. */

/** How the model sees a result: the envelope as JSON, or the tool's own text. */
export type ModelRendering = "canonical_json_envelope" | "custom_text_receipt";

/** The names of the types around a tool's result, complete. */
export interface ResultEnvelope {
  /** Type of the envelope around every result. */
  readonly canonical: string;
  /** Type of the payload of a successful call; null if the tool declares none. */
  readonly successResult: string | null;
  /** Type of the payload of a failed call. */
  readonly errorResult: string;
  readonly modelRendering: ModelRendering;
}

/** Why a call failed, for the model and for the application. */
export interface ToolError {
  /** A stable, machine-readable kind such as `not_found`. */
  readonly kind: string;
  /** What went wrong, in words that help the model to do better. */
  readonly message: string;
  /** The same call may succeed later. */
  readonly retryable: boolean;
  /** What to try instead. */
  readonly recoveryHint?: string;
  /** Further details, as data. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Under which the audit says what the model must not read. */
  readonly id?: string;
}

/** For whom a part of a result is, and how much it matters, as MCP defines it. */
export interface ContentAnnotations {
  readonly audience?: readonly ("user" | "assistant")[];
  /** From 0, optional, to 1, required. */
  readonly priority?: number;
  /** ISO 8601 date and time. */
  readonly lastModified?: string;
}

interface ContentFields {
  readonly annotations?: ContentAnnotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A part of a result that is not its JSON: plain data, in the shape of MCP's content blocks. */
export type ContentPart = ContentFields &
  (
    | { readonly type: "text"; readonly text: string }
    /** `data` is base64. */
    | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
    | { readonly type: "resource"; readonly resource: EmbeddedResource }
    | {
        readonly type: "resource_link";
        readonly uri: string;
        readonly name: string;
        readonly title?: string;
        readonly description?: string;
        readonly mimeType?: string;
        /** Bytes. */
        readonly size?: number;
      }
  );

/** A document or a file inside a result. */
export type EmbeddedResource = {
  readonly uri: string;
  readonly mimeType?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
} & (
  | { readonly text: string }
  /** Base64. */
  | { readonly blob: string }
);

/** The result of a call: one shape for every tool, so that models and applications learn it once. */
export type ToolResultEnvelope<Result = unknown> =
  | {
      readonly tool: string;
      readonly status: "success";
      /** One line for people. */
      readonly summary?: string;
      /** The whole result. What a model reads of a large one is shorter: `ToolRegistry.toModelOutput`. */
      readonly result: Result;
      /** Images, audio, files and text, beside the result or instead of it. */
      readonly content?: readonly ContentPart[];
      /** What protocols carry beside a result, for clients; no model reads it. */
      readonly _meta?: Readonly<Record<string, unknown>>;
      /** The handler ran, but a model gets this error instead of the result. */
      readonly undelivered?: ToolError;
    }
  | {
      readonly tool: string;
      readonly status: "error";
      /** One line for people. */
      readonly summary?: string;
      readonly error: ToolError;
    };

/** What a model reads of an envelope, for adapters to put into a vendor's format. */
export interface ModelOutput {
  /** The call failed, or its result could not be delivered. */
  readonly isError: boolean;
  /** The result as text: a string as it is, a receipt, or JSON; for an error, what went wrong and what to do next. */
  readonly text: string;
  /** The result as data, shortened if it is large; absent for an error. */
  readonly structured?: unknown;
  /** What was left out of a large result, in one paragraph. */
  readonly notice?: string;
  /** The parts of the result that are not its JSON. */
  readonly content?: readonly ContentPart[];
  /** Details of an error, as data. */
  readonly details?: Readonly<Record<string, unknown>>;
}
