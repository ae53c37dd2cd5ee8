/** Registers the tools of a registry as the language model tools of a VS Code extension. */

import { decodeBase64 } from "../content/base64.js";
import type { ToolMetadata } from "../metadata.js";
import { createCanceller } from "../cancellation.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { vscode as target } from "../targets/formats/vscode.js";
import { carryOutput, type RichOutput } from "./internal/carried-content.js";
import { checkNames, serveCalls, type OptionsRest, type ServeOptions } from "./internal/served-registry.js";

interface VsCodeToken {
  readonly isCancellationRequested: boolean;
  readonly onCancellationRequested: (listener: () => void) => VsCodeDisposable;
}

/** Unregisters a tool or a listener. */
export interface VsCodeDisposable {
  readonly dispose: () => unknown;
}

interface VsCodeCall {
  readonly input: unknown;
  readonly toolInvocationToken?: unknown;
}

interface VsCodeLanguageModelTool<Result> {
  readonly invoke: (call: VsCodeCall, token: VsCodeToken) => Promise<Result>;
  readonly prepareInvocation: (call: Pick<VsCodeCall, "input">) => {
    invocationMessage: string;
    confirmationMessages?: { title: string; message: string };
  };
}

/** The module `vscode`, as far as it is used here. */
interface VsCodeModule<Part, Result> {
  readonly lm: { readonly registerTool: (name: string, tool: VsCodeLanguageModelTool<Result>) => VsCodeDisposable };
  readonly LanguageModelTextPart: new (text: string) => Part;
  /** Older versions have none. */
  readonly LanguageModelDataPart?: new (data: Uint8Array, mimeType: string) => Part;
  readonly LanguageModelToolResult: new (content: Part[]) => Result;
}

/**
 * Registers every tool of a registry, as `contributes.languageModelTools` of the extension's package.json lists them.
 * VS Code asks its user before calls that the registry's gate stops, and shows the redacted arguments; a call runs as
 * approved only if VS Code was told to ask about it. A failing call throws an error whose message VS Code gives to the
 * model. After `replaceTools` the tools are registered again.
 *
 * @returns a disposable that unregisters them all: push it onto the extension's `subscriptions`.
 * @throws {TypeError} when VS Code refuses the name of a tool.
 */
export function serveVsCode<Tool extends ToolMetadata, Context, Part, Result>(
  vscode: VsCodeModule<Part, Result>,
  registry: ToolRegistry<Tool, Context>,
  ...[options]: OptionsRest<Context, ServeOptions<Context, VsCodeCall>>
): VsCodeDisposable {
  const decode = target.decoder();
  const { served, dispatch } = serveCalls(registry, decode, options);
  const register = (tool: ToolMetadata): VsCodeDisposable => {
    const { name } = tool;
    const { displayName } = target.projectTool(tool).wire;
    const confirmations = createConfirmationMemory();
    return vscode.lm.registerTool(name, {
      prepareInvocation: ({ input }) => {
        const { approvalReason, arguments: shown } = served.preview({ name, arguments: input }, { decode }) ?? {};
        confirmations.add(input, approvalReason !== undefined);
        const message = `${approvalReason}\n\n${JSON.stringify(shown, null, 2)}`;
        return {
          invocationMessage: displayName,
          ...(approvalReason !== undefined && { confirmationMessages: { title: `${displayName}?`, message } }),
        };
      },
      invoke: async (call, token) => {
        const approvedBy = confirmations.take(call.input) ? "the user of VS Code" : undefined;
        const canceller = createCanceller();
        const listening = token.onCancellationRequested(() => canceller.abort(undefined));
        if (token.isCancellationRequested) canceller.abort(undefined);
        const { signal } = canceller;
        const envelope = await dispatch({ name, arguments: call.input }, call, { signal, approvedBy });
        listening.dispose();
        const output = served.toModelOutput(envelope);
        if (output.isError) throw new Error(output.text);
        return createResult(vscode, output.content === undefined ? { text: served.render(envelope) } : output);
      },
    });
  };
  const registerAll = (): readonly VsCodeDisposable[] => {
    checkNames(served.tools, "vscode");
    return served.tools.map(register);
  };
  let registered = registerAll();
  const disposeAll = (): void => registered.forEach((one) => void one.dispose());
  const stopListening = served.onToolsChanged(() => {
    disposeAll();
    registered = registerAll();
  });
  return {
    dispose: () => {
      stopListening();
      disposeAll();
    },
  };
}

function createResult<Part, Result>(vscode: VsCodeModule<Part, Result>, output: RichOutput): Result {
  const { LanguageModelTextPart: TextPart, LanguageModelDataPart: DataPart, LanguageModelToolResult } = vscode;
  const parts = carryOutput<Part>(output, {
    text: (text) => new TextPart(text),
    media: ({ mimeType, data }) => {
      const bytes = decodeBase64(data);
      return DataPart && bytes && new DataPart(bytes, mimeType);
    },
  });
  return new LanguageModelToolResult(parts);
}

/** Inputs of calls that were refused are never taken, and must not pile up. */
const maximumInputs = 1000;

/**
 * Remembers which calls of one tool VS Code was told to confirm with its user. `prepareInvocation` and `invoke` share no id
 * and no object: the input reaches the extension host twice, as JSON. So calls are told apart by their input, and equal
 * ones are counted. If the user confirmed some of these and not others, the call counts as not confirmed.
 */
function createConfirmationMemory() {
  const countsByInput = new Map<string, { confirmed: number; unconfirmed: number }>();
  return {
    add: (input: unknown, isConfirmed: boolean): void => {
      const key = JSON.stringify(input) ?? "";
      const counts = countsByInput.get(key) ?? { confirmed: 0, unconfirmed: 0 };
      counts[isConfirmed ? "confirmed" : "unconfirmed"] += 1;
      countsByInput.set(key, counts);
      const [oldest] = countsByInput.keys();
      if (countsByInput.size > maximumInputs && oldest !== undefined) countsByInput.delete(oldest);
    },
    /** Whether the user has confirmed the call that is invoked with this input now. */
    take: (input: unknown): boolean => {
      const counts = countsByInput.get(JSON.stringify(input) ?? "");
      if (counts === undefined) return false;
      const isConfirmed = counts.unconfirmed === 0 && counts.confirmed > 0;
      if (isConfirmed) counts.confirmed -= 1;
      else if (counts.unconfirmed > 0) counts.unconfirmed -= 1;
      return isConfirmed;
    },
  };
}
