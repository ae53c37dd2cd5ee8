/** Declares ListModelProviders, which lists where models can be had. */

import type { Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of ListModelProviders. */
export interface ListModelProvidersArgs {
  /**
   * List also providers that cannot be used now, with the reason.
   * @default false
   */
  include_unavailable?: boolean;
}

/** A provider of models. */
export interface ModelProvider {
  /** Id of the provider, as ListProviderModels and SpawnAgent take it. */
  provider: string;

  /** Name for people. */
  display_name: string;

  /** The provider can be used now. */
  available: boolean;

  /** Why it cannot, such as missing credentials. */
  unavailable_reason?: string | null;

  /**
   * Number of models known at the provider.
   * @minimum 0
   */
  model_count: Integer;
}

/** Result of ListModelProviders. */
export interface ListModelProvidersResult {
  /**
   * Number of providers in this result.
   * @minimum 0
   */
  returned: Integer;

  /** The providers, in order of their ids. */
  providers: ModelProvider[];
}

/**
 * Lists the model providers that are configured in this runtime. Use it before you choose a model for a child agent,
 * and continue with ListProviderModels for one of the ids. Providers that cannot be used now are left out unless you
 * set `include_unavailable`, which is for finding out why one is missing. Do not guess ids of providers.
 */
export const listModelProviders: BuiltinTool<ListModelProvidersArgs, ListModelProvidersResult> = {
  name: "ListModelProviders",
  title: "List model providers",
  family: "core_agent",
  stability: "stable",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
  typicalDurationMs: 50,
};
