/** The public names of `@toolwright/runtime/targets/bedrock`: tools for Amazon Bedrock's Converse API, and the way back. */

import { bedrock as definition } from "../bedrock.js";
import { createSingleTarget, type SingleTarget } from "../single-target.js";

/** Tools for Amazon Bedrock's Converse API. */
export const bedrock: SingleTarget<"bedrock"> = /* @__PURE__ */ createSingleTarget(definition);
