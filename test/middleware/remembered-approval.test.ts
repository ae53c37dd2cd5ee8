import { createToolRegistry, type ApprovalDecision, type ApprovalMemory, type ToolMetadata } from "@toolwright/runtime";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createMailer, mail as call, sendMail } from "./mailer.js";

afterEach(() => vi.unstubAllGlobals());

describe("an approval that is to be remembered", () => {
  /** How often the approver is asked about calls of some tools that share a memory. */
  const countQuestions = async (
    calls: readonly { readonly tool?: ToolMetadata; readonly args?: object }[],
    decision: ApprovalDecision = { approved: true, remember: true },
  ): Promise<number> => {
    const memory: ApprovalMemory = new Set<string>();
    const approver = vi.fn(() => decision);
    for (const { tool = sendMail, args = call.arguments } of calls) {
      await createMailer({ approver, memory }, tool).registry.dispatch({ ...call, arguments: args });
    }
    return approver.mock.calls.length;
  };

  test.each<[name: string, calls: Parameters<typeof countQuestions>[0], questions: number]>([
    ["spares the same question", [{}, {}, {}], 1],
    ["in whatever order the arguments come", [{}, { args: { password: "hunter2", to: "ann" } }], 1],
    ["does not speak of other arguments", [{}, { args: { to: "bob", password: "hunter2" } }, {}], 2],
    ["not even where what differs is sensitive", [{}, { args: { to: "ann", password: "hunter3" } }], 2],
    ["dies when the contract changes", [{}, { tool: { ...sendMail, description: "Sends a mail to all." } }], 2],
    ["lives while only a label changes", [{}, { tool: { ...sendMail, title: "Mail" } }], 1],
  ])("%s", async (_name, calls, questions) => expect(await countQuestions(calls)).toBe(questions));

  test.each<[hidden: unknown, questions: number]>([
    [12n, 1],
    [new Date(0), 2],
    [{ scope: undefined }, 1],
  ])("comes to a call with the hidden value %s, which runs", async (account, questions) => {
    const tool: ToolMetadata = { ...sendMail, hiddenParameters: ["account"] };
    const approver = vi.fn(() => ({ approved: true, remember: true }));
    const hidden = { send_mail: { account: () => account } };
    const registry = createToolRegistry([tool], { send_mail: () => "sent" }, { approval: { approver }, hidden });
    for (let time = 0; time < 2; time++) expect(await registry.dispatch(call)).toMatchObject({ status: "success" });
    expect(approver).toHaveBeenCalledTimes(questions);
  });

  test("takes one hash of the contract for all calls, and one of the arguments for each", async () => {
    const digest = vi.spyOn(globalThis.crypto.subtle, "digest");
    const { registry, runs } = createMailer({ approver: () => ({ approved: true, remember: true }) });
    for (let time = 0; time < 3; time++) await registry.dispatch(call);
    expect([runs.length, digest.mock.calls.length]).toEqual([3, 4]);
    digest.mockClear();
    const { registry: forgetful } = createMailer({ approver: () => true });
    for (let time = 0; time < 3; time++) await forgetful.dispatch(call);
    expect(digest).not.toHaveBeenCalled();
    digest.mockRestore();
  });

  test("is none where it was refused", async () => {
    expect(await countQuestions([{}, {}], { approved: false, remember: true })).toBe(2);
  });

  test("is none where the platform cannot hash", async () => {
    vi.stubGlobal("crypto", undefined);
    expect(await countQuestions([{}, {}])).toBe(2);
  });

  test("stays in the registry that it was given to, unless a memory is passed in", async () => {
    const approver = vi.fn(() => ({ approved: true, remember: true }));
    const { registry, runs } = createMailer({ approver });
    for (let time = 0; time < 3; time++) await registry.dispatch(call);
    expect([approver.mock.calls.length, runs.length]).toEqual([1, 3]);
    await createMailer({ approver }).registry.dispatch(call);
    expect(approver).toHaveBeenCalledTimes(2);
  });
});
