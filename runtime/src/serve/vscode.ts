/** From a registry to the language model tools of a VS Code extension. */

import { decodeBase64 } from "../content/base64.js";
import type { ToolMetadata } from "../metadata.js";
import { createCanceller } from "../registry/canceller.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { vscode as target } from "../targets/single/vscode.js";
import { checkNames } from "./internal/listed-tools.js";
import { carryOutput, type RichOutput } from "./internal/carried-content.js";
import { findContext, withAnyContext, type ServeRest } from "./internal/served-context.js";
import { createQuestionMemory } from "./internal/vscode-questions.js";

interface VsCodeToken {
  readonly isCancellationRequested: boolean;
  readonly onCancellationRequested: (listener: () => void) => VsCodeDisposable;
}

/** Undoes a registration. */
export interface VsCodeDisposable {
  readonly dispose: () => unknown;
}

/** What VS Code passes about a call. */
interface VsCodeCall {
  readonly input: unknown;
  readonly toolInvocationToken?: unknown;
}

/** A tool, as `vscode.lm.registerTool` takes it. */
interface VsCodeLanguageModelTool<Result> {
  readonly invoke: (call: VsCodeCall, token: VsCodeToken) => Promise<Result>;
  readonly prepareInvocation: (call: Pick<VsCodeCall, "input">) => VsCodePreparation;
}

/** What VS Code shows before a call. */
interface VsCodePreparation {
  invocationMessage: string;
  confirmationMessages?: { title: string; message: string };
}

/** The module `vscode`: the parts that are used here. */
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
 * model. After `replaceTools` the tools are registered anew.
 *
 * @returns what unregisters them all: push it onto the extension's `subscriptions`.
 * @throws {TypeError} when VS Code refuses the name of a tool.
 */
export function serveVsCode<Tool extends ToolMetadata, Context, Part, Result>(
  vscode: VsCodeModule<Part, Result>,
  registry: ToolRegistry<Tool, Context>,
  ...[options]: ServeRest<Context, VsCodeCall>
): VsCodeDisposable {
  const served = withAnyContext(registry);
  const decode = target.decoder();
  const caller = options?.caller ?? {};
  const register = (tool: ToolMetadata): VsCodeDisposable => {
    const { name } = tool;
    const { displayName } = target.projectTool(tool).wire;
    const questions = createQuestionMemory();
    return vscode.lm.registerTool(name, {
      prepareInvocation: ({ input }) => {
        const { approvalReason, arguments: shown } = served.preview({ name, arguments: input }, { decode }) ?? {};
        questions.add(input, approvalReason !== undefined);
        const message = `${approvalReason}\n\n${JSON.stringify(shown, null, 2)}`;
        return {
          invocationMessage: displayName,
          ...(approvalReason !== undefined && { confirmationMessages: { title: `${displayName}?`, message } }),
        };
      },
      invoke: async (call, token) => {
        const isAsked = questions.take(call.input);
        const approvedBy = options?.approvedBy ?? (isAsked ? "the user of VS Code" : undefined);
        const context = await findContext(options, call);
        const canceller = createCanceller(undefined);
        const listening = token.onCancellationRequested(() => canceller.abort(undefined));
        if (token.isCancellationRequested) canceller.abort(undefined);
        const { signal } = canceller;
        const envelope = await served.dispatch({ name, arguments: call.input }, context, {
          signal,
          decode,
          approvedBy,
          caller,
        });
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
    media: ({ mimeType, data }) => DataPart && new DataPart(decodeBase64(data), mimeType),
  });
  return new LanguageModelToolResult(parts);
}
