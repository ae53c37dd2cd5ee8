/** What became of a requested model. */

import type { ModelRequest } from "./model-request.js";

/** The model that an agent runs on, beside the one that was asked for. */
export interface ModelResolution {
  /** How the model was found: taken from the parent, accepted as asked, adjusted, replaced, or refused. */
  resolution_status: "inherited" | "accepted" | "normalized" | "fallback_used" | "rejected";

  /** Id of the provider in use. */
  resolved_provider: string;

  /** Id of the model in use. */
  resolved_model: string;

  /** Parameters that are sent to the model; which ones there are depends on the provider. */
  resolved_parameters?: Record<string, unknown> | null;

  /** What was asked for; null or absent when nothing was. */
  requested?: ModelRequest | null;

  /** Why policy changed or refused the request, one sentence each. */
  policy_notes?: string[];
}
