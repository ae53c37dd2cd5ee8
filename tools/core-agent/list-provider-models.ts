/** Declares ListProviderModels, which lists the models of one provider. */

import type { Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of ListProviderModels. */
export interface ListProviderModelsArgs {
  /** Id of the provider, from ListModelProviders. */
  provider: string;

  /**
   * Where the previous page ended, from its result; omit or null for the first page.
   * @default null
   */
  cursor?: string | null;

  /**
   * Most models to return; omit or null for the runtime's own limit.
   * @minimum 0
   * @default null
   */
  limit?: Integer | null;

  /**
   * List also models that cannot be used now, with the reason.
   * @default false
   */
  include_unavailable?: boolean;
}

/** A model of one provider. */
export interface ProviderModel {
  /** Id of the model, as SpawnAgent takes it. */
  model: string;

  /** Name for people. */
  display_name: string;

  /** The model can be used now. */
  available: boolean;

  /** Why it cannot. */
  unavailable_reason?: string | null;

  /**
   * Most tokens that a request and its answer may have together, where known.
   * @minimum 0
   */
  context_window_tokens?: Integer | null;

  /**
   * Most tokens that an answer may have, where known.
   * @minimum 0
   */
  max_output_tokens?: Integer | null;

  /** The model takes images. */
  accepts_images: boolean;

  /** Reasoning efforts that the model knows; empty where it has none. */
  reasoning_efforts: string[];
}

/** Result of ListProviderModels. */
export interface ListProviderModelsResult {
  /** Id of the provider. */
  provider: string;

  /**
   * Number of models in this result.
   * @minimum 0
   */
  returned: Integer;

  /**
   * The limit that was applied.
   * @minimum 0
   */
  limit: Integer;

  /** Where the next page begins; null when this was the last. */
  next_cursor?: string | null;

  /** The models, in order of their ids. */
  models: ProviderModel[];
}

/**
 * Lists the models of one provider with what each can do, so that you can choose one for a child agent. Take `provider`
 * from ListModelProviders. When the result has a further page, call again with the same arguments and its cursor in
 * `cursor`; never make one up. Pass a model's id on exactly as it is listed.
 */
export const listProviderModels: BuiltinTool<ListProviderModelsArgs, ListProviderModelsResult> = {
  name: "ListProviderModels",
  title: "List a provider's models",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
  typicalDurationMs: 100,
};
