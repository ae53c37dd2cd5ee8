/** Words that say nothing about values. */

import { one, text } from "./schemas.js";
import type { ChangeCase } from "./change-case.js";

export const wordCases: readonly ChangeCase[] = [
  {
    name: "a description",
    before: one({ type: "string", description: "A path." }),
    after: one({ type: "string", description: "A path, relative to the root." }),
    forth: ["compatible property-description-changed #/properties/value"],
    back: ["compatible property-description-changed #/properties/value"],
  },
  {
    name: "the space in a description",
    before: one({ type: "string", description: "A path.\nRelative." }),
    after: one({ type: "string", description: "A path. Relative. " }),
    forth: ["compatible description-whitespace-only #/properties/value"],
    back: ["compatible description-whitespace-only #/properties/value"],
  },
  {
    name: "whether there is a description",
    before: one({ type: "string", description: "A path." }),
    after: one(text),
    forth: ["compatible description-removed #/properties/value"],
    back: ["compatible property-description-changed #/properties/value"],
  },
  {
    name: "a default",
    before: one({ type: "integer", default: 1 }),
    after: one({ type: "integer", default: 2 }),
    forth: ["compatible input-default-changed #/properties/value/default"],
    back: ["compatible input-default-changed #/properties/value/default"],
  },
  {
    name: "a description beside a reference",
    before: { ...one({ $ref: "#/$defs/P", description: "One." }), $defs: { P: text } },
    after: { ...one({ $ref: "#/$defs/P", description: "Two." }), $defs: { P: text } },
    forth: ["compatible property-description-changed #/properties/value"],
    back: ["compatible property-description-changed #/properties/value"],
  },
];
