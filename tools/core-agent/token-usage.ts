/** The tokens that an agent has spent. */

import type { Integer } from "@toolwright/runtime";

/** Numbers of tokens. */
export interface TokenCounts {
  /**
   * Tokens sent to the model.
   * @minimum 0
   */
  input_tokens: Integer;

  /**
   * Tokens that the model wrote.
   * @minimum 0
   */
  output_tokens: Integer;

  /**
   * Both together.
   * @minimum 0
   */
  total_tokens: Integer;
}

/** What an agent has spent so far. */
export interface TokenUsage {
  /** All turns together. */
  total: TokenCounts;

  /**
   * Requests made to the model in all.
   * @minimum 0
   */
  total_model_rounds: Integer;

  /** The latest turn alone. */
  last_turn?: TokenCounts | null;
}
