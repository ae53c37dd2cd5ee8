/**
 * A text about a tool should describe it, not command the model.
 *
 * The phrases are those of published prompt injections and of servers that push their own tools. This is a search for
 * words, not a defence: it flags honest texts that quote such a phrase, and misses whatever is worded otherwise, is in
 * another language, or is encoded. That is why it is off unless the configuration asks for it.
 */

import { warning } from "../diagnostics/diagnostic-kinds.js";
import { modelTexts } from "./model-texts.js";
import { toolRule } from "./lint-rule.js";

const phrases: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|the|your|of|these|those)\s+)*(?:previous|prior|above|earlier|preceding|other|system)\s+(?:instructions?|prompts?|messages?|rules?|guidelines?)\b/iu,
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|everything\s+in\s+)?your\s+(?:instructions?|prompts?|rules?|guidelines?|training)\b/iu,
  /\b(?:do\s+not|don't|never)\s+(?:tell|inform|mention|reveal|show|say|disclose)\b[^.!?\n]{0,40}\b(?:the\s+)?(?:user|human|operator)\b/iu,
  /\bwithout\s+(?:asking|telling|informing|notifying|mentioning(?:\s+\w+){0,3}\s+to)\s+the\s+(?:user|human|operator)\b/iu,
  /\b(?:keep|hide)\s+(?:this|it|that)\s+(?:secret\s+|hidden\s+)?from\s+the\s+(?:user|human|operator)\b/iu,
  /\byou\s+(?:must|have\s+to|shall)\s+(?:always\s+|first\s+)*(?:call|use|run|invoke|execute)\s+(?:this|the)\b/iu,
  /\balways\s+(?:call|use|run|invoke|execute)\s+this\s+tool\b/iu,
  /\b(?:call|use|run|invoke|execute)\s+this\s+tool\s+(?:first\b|before\s+(?:any|all|every)\b)/iu,
  /\bbefore\s+(?:using|calling|running|invoking)\s+any\s+other\s+tools?\b/iu,
  /\b(?:instead\s+of|rather\s+than)\s+any\s+other\s+tools?\b/iu,
  /\byou\s+are\s+(?:now|no\s+longer)\s+(?:a|an|the|bound|in)\b/iu,
  /<\s*\/?\s*(?:system|important|instructions?|secret)\s*>/iu,
  /\b(?:your|the)\s+system\s+prompt\b/iu,
];

export const instructionLikeText = toolRule({
  findings: {
    "instruction-like-text": warning<{ owner: string; words: string }>({
      message: ({ owner, words }) => `${owner} reads like an instruction to the model: "${words}".`,
      hint: () =>
        "Describe what the tool does, and leave instructions to the prompt. This rule looks for a few phrases: it flags some honest text, and misses carefully worded attacks.",
    }),
  },
  offByDefault: true,
  checkTool: (tool, project, report) => {
    for (const { text, owner, locate } of modelTexts(project, tool)) {
      const words = findInstruction(text);
      if (words !== undefined) report("instruction-like-text", { owner, words }, locate());
    }
  },
});

export function findInstruction(text: string): string | undefined {
  const found = phrases.flatMap((phrase) => phrase.exec(text) ?? []);
  return found[0]?.replaceAll(/\s+/g, " ");
}
