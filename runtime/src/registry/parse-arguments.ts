/** From the text of a model's arguments to their value, or to a failure that says where the text is not JSON. */

import type { ArgumentReader, ArgumentReading, ArgumentText } from "../argument-reader.js";
import type { ToolMetadata } from "../metadata.js";
import { isSensitive } from "../middleware/redaction.js";
import { fail } from "../tool-failure.js";

export interface ArgumentParsing extends ArgumentText {
  readonly reader?: ArgumentReader | undefined;
}

export function parseArguments(
  tool: ToolMetadata,
  sent: string,
  { reader, isWhole }: ArgumentParsing = {},
): ArgumentReading {
  try {
    return reader === undefined ? { value: JSON.parse(sent) as unknown, repairs: [] } : reader.parse(sent, { isWhole });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The parser names the position, or quotes what it stumbles over.
    const said = isSensitive(tool) ? "." : `: ${error.message}`;
    const message = `The arguments of ${tool.name} are not valid JSON${said}`;
    throw fail("invalid_json", message, { cause: error, recoveryHint: "Call the tool again with one JSON object." });
  }
}
