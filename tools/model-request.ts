/** The model that an agent asks for when it creates another agent. */

import type { Integer } from "@toolwright/runtime";

/** A model, and how it is to be run. */
export interface ModelRequest {
  /** Id of the provider, as ListModelProviders returns it. */
  provider: string;

  /** Id of the model at that provider, as ListProviderModels returns it. */
  model: string;

  /**
   * How hard the model should think, in the provider's own words, such as "low" or "high"; null or absent for the
   * model's default.
   */
  reasoning_effort?: string | null;

  /**
   * Most tokens that one answer may have; null or absent for the model's default.
   * @minimum 0
   */
  max_output_tokens?: Integer | null;

  /** Sampling temperature; null or absent for the model's default. Some models refuse any other value. */
  temperature?: number | null;

  /**
   * Whether another model may stand in when this one is unavailable; null or absent leaves it to the runtime's policy.
   */
  allow_fallback?: boolean | null;
}
