import type { Integer, ToolDeclaration } from "@toolwright/runtime";

interface ApplyPatchArgs {
  patch: string;
  contextLines?: Integer;
}

interface ApplyPatchResult {
  changedFiles: string[];
}

export const applyPatch: ToolDeclaration<ApplyPatchArgs, ApplyPatchResult, "local" | "remote"> = {
  name: "apply_patch",
  effect: "mutating",
  family: "local",
  stability: "stable",
  description: "Applies a patch to the workspace.",
  title: "Apply patch",
  version: "2.1.0",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
  typicalDurationMs: 40,
  openWorld: false,
  aliases: ["patch_files"],
  relatedSurfaces: ["cli: agent patch", "POST /v1/patches"],
  modelRendering: "custom_text_receipt",
  resultEnvelope: { canonical: "PatchEnvelope", successResult: "PatchReceipt", errorResult: "PatchError" },
  freeformGrammar: { syntax: "lark", definition: "start: /.+/" },
  examples: [{ patch: "*** Begin Patch" }, { patch: "*** Begin Patch", contextLines: 3 }],
  targets: {
    vscode: {
      toolReferenceName: "patch",
      userDescription: "Applies a patch",
      canBeReferencedInPrompt: true,
      icon: { light: "patch-light.svg", dark: "patch-dark.svg" },
      when: "workspaceFolderCount > 0",
      tags: ["editing"],
    },
    anthropic: { cacheControl: { type: "ephemeral", ttl: "1h" }, deferLoading: true },
    mcp: { icons: [{ src: "https://example.com/patch.svg", mimeType: "image/svg+xml", sizes: ["any"] }] },
  },
};

export const applyPatchFromFiles: ToolDeclaration<ApplyPatchArgs> = {
  name: "apply_patch_from_files",
  effect: "destructive",
  stability: "experimental",
  idempotent: false,
  descriptionFile: "./apply-patch.md",
  freeformGrammar: { syntax: "regex", definitionFile: "./apply-patch.regex" },
  targets: { vscode: { icon: "$(diff)" } },
};

export const applyPatchOnce: ToolDeclaration<ApplyPatchArgs> = {
  name: "apply_patch_once",
  effect: "mutating",
  stability: "deprecated",
  deprecation: { since: "1.4.0", removeAfter: "2026-12-31", replacedBy: "apply_patch" },
  idempotent: true,
};
