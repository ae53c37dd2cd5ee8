import { describe, expect, test } from "vitest";
import { createFileRegistry } from "./file-registry.js";

describe("a preview", () => {
  const removal = { name: "remove_file", arguments: '{"path":"a.txt"}' };
  const fail = (): boolean => {
    throw new Error("no policy");
  };

  test.each([
    ["what the gate stops", {}, removal, expect.stringMatching(/^remove_file /)],
    [
      "what a gate stops by failing",
      { gate: fail },
      removal,
      expect.stringMatching(/^The application cannot tell whether this call to remove_file needs approval\.$/),
    ],
    ["what may run", {}, { name: "write_file", arguments: { path: "a", text: "b" } }, undefined],
    ["what the registry's own approver is asked", { approver: () => true }, removal, undefined],
  ])("says why somebody is asked: %s", (_what, approval, call, approvalReason) => {
    const { registry, handled } = createFileRegistry({ approval });
    expect(registry.preview(call)).toMatchObject({ approvalReason });
    expect(handled).toEqual([]);
  });

  test("shows arguments with defaults, without what is sensitive or hidden", () => {
    const { registry } = createFileRegistry();
    expect(registry.preview({ name: "cat", arguments: { path: "a" } })?.arguments).toEqual({ path: "a", startLine: 1 });
    const write = { name: "write_file", arguments: { path: "a", text: "b", token: "t" } };
    expect(registry.preview(write)?.arguments).toEqual({ path: "a", text: "b", token: "[redacted]" });
  });

  test.each([
    { name: "no_tool", arguments: {} },
    { name: "remove_file", arguments: "{" },
    { name: "remove_file", arguments: { file: "a" } },
    { name: "read_file", arguments: { path: "a", owner: "ada" } },
  ])("does not tell of a call that is refused anyway: %j", (call) => {
    expect(createFileRegistry().registry.preview(call)).toBeUndefined();
  });
});
