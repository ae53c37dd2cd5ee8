/** The AI SDK's own mock models of versions 5 and 6, which make one call and then say that they are done. */

import { convertArrayToReadableStream, MockLanguageModelV3 } from "ai/test";
import { MockLanguageModelV2 } from "ai5/test";

/** The call. */
export interface ModelCall {
  readonly toolName: string;
  readonly input: object;
  /** Why the turn of the call ends. */
  readonly finishReason?: "tool-calls" | "length";
}

/** Content of the two turns. */
const turns = ({ toolName, input }: ModelCall) =>
  [
    [{ type: "tool-call", toolCallId: "1", toolName, input: JSON.stringify(input) }],
    [{ type: "text", text: "Done." }],
  ] as const;

/** A model for version 6. */
export function modelOf6(call: ModelCall): MockLanguageModelV3 {
  const [asks, ends] = turns(call);
  const inputTokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
  const more = { usage: { inputTokens, outputTokens: { total: 1, text: 1, reasoning: 0 } }, warnings: [] };
  return new MockLanguageModelV3({
    doGenerate: [
      { ...more, content: [...asks], finishReason: { unified: call.finishReason ?? "tool-calls", raw: undefined } },
      { ...more, content: [...ends], finishReason: { unified: "stop", raw: undefined } },
    ],
  });
}

/** A model for version 5. */
export function modelOf5(call: ModelCall): MockLanguageModelV2 {
  const [asks, ends] = turns(call);
  const more = { usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 }, warnings: [] };
  return new MockLanguageModelV2({
    doGenerate: [
      { ...more, content: [...asks], finishReason: call.finishReason ?? "tool-calls" },
      { ...more, content: [...ends], finishReason: "stop" },
    ],
  });
}

/** A model for version 6 that streams. */
export function streamingModel({ toolName, input }: ModelCall): MockLanguageModelV3 {
  const inputTokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
  const usage = { inputTokens, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  const call = { type: "tool-call", toolCallId: "1", toolName, input: JSON.stringify(input) } as const;
  const finish = (unified: "tool-calls" | "stop") =>
    ({ type: "finish", usage, finishReason: { unified, raw: undefined } }) as const;
  return new MockLanguageModelV3({
    doStream: [
      { stream: convertArrayToReadableStream([call, finish("tool-calls")]) },
      { stream: convertArrayToReadableStream([finish("stop")]) },
    ],
  });
}
