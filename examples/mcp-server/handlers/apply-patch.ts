/** Handles ApplyPatch: plans every section in memory, then writes them all. */

import { isUtf8 } from "node:buffer";
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { ToolHandler } from "../../../generated/registry.js";
import type { FileChange } from "../../../tools/local-environment/apply-patch.js";
import { applyHunks } from "../hunks.js";
import { parsePatch, type PatchSection } from "../patch.js";
import { resolveInside, type Sandbox } from "../sandbox.js";
import { ToolFailure } from "@toolwright/runtime";

/** One file as the patch leaves it. */
interface PlannedChange {
  readonly change: FileChange;
  /** What to write, and where; undefined for a deletion. */
  readonly write?: { readonly path: string; readonly text: string; readonly mode?: number };
  /** What to remove: the file that is deleted or moved. */
  readonly remove?: string;
}

export const applyPatch: ToolHandler<"ApplyPatch", Sandbox> = async ({ patch }, { root }) => {
  const planned: PlannedChange[] = [];
  const taken = new Set<string>();
  for (const section of parsePatch(patch)) {
    const plan = await planSection(root, section);
    for (const path of [plan.write?.path, plan.remove]) {
      if (path !== undefined && taken.has(path)) {
        throw new ToolFailure(
          "invalid_patch",
          `${section.path} stands in two sections of the patch. Nothing was changed.`,
        );
      }
      if (path !== undefined) taken.add(path);
    }
    planned.push(plan);
  }
  await writeAll(planned);
  const changes = planned.map(({ change }) => change);
  return { changes, summary_text: changes.map(({ path, change }) => `${change} ${path}`).join(", ") };
};

async function planSection(root: string, section: PatchSection): Promise<PlannedChange> {
  const path = await resolveInside(root, section.path);
  if (section.kind === "add") {
    await refuseExisting(path, section.path);
    const text = section.lines.map((line) => `${line}\n`).join("");
    return { change: describe(section, "added", { added: section.lines.length }), write: { path, text } };
  }
  const before = await readText(path, section.path);
  if (section.kind === "delete") {
    const removed = before.split("\n").length - (before.endsWith("\n") || before === "" ? 1 : 0);
    return { change: describe(section, "deleted", { removed }), remove: path };
  }
  const text = applyHunks(section.path, before, section.hunks);
  const { mode } = await stat(path);
  const marks = section.hunks.flatMap(({ lines }) => lines.map(({ mark }) => mark));
  const added = marks.filter((mark) => mark === "+").length;
  const counts = { added, removed: marks.filter((mark) => mark === "-").length };
  if (section.moveTo === undefined)
    return { change: describe(section, "updated", counts), write: { path, text, mode } };
  const target = await resolveInside(root, section.moveTo);
  await refuseExisting(target, section.moveTo);
  const change = { ...describe(section, "moved", counts), moved_to: section.moveTo };
  return { change, write: { path: target, text, mode }, remove: path };
}

function describe(
  { path }: PatchSection,
  change: FileChange["change"],
  { added = 0, removed = 0 }: { readonly added?: number; readonly removed?: number },
): FileChange {
  return { path, change, added_lines: added, removed_lines: removed };
}

async function refuseExisting(path: string, asked: string): Promise<void> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (!exists) return;
  throw new ToolFailure("already_exists", `${asked} exists already. Nothing was changed.`, {
    recoveryHint: "Change it with an Update File section.",
  });
}

async function readText(path: string, asked: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new ToolFailure("not_found", `${asked} is not a file that can be read. Nothing was changed.`);
  });
  if (isUtf8(bytes)) return bytes.toString();
  throw new ToolFailure("not_text", `${asked} is not UTF-8 text. Nothing was changed.`);
}

/** Writes new texts beside their files first, so that a full disk or a refused folder changes nothing. */
async function writeAll(planned: readonly PlannedChange[]): Promise<void> {
  const staged: { readonly from: string; readonly to: string }[] = [];
  try {
    for (const { write } of planned) {
      if (write === undefined) continue;
      const from = `${write.path}.${process.pid}.patch`;
      await mkdir(dirname(write.path), { recursive: true });
      staged.push({ from, to: write.path });
      await writeFile(from, write.text, { flag: "wx" });
      if (write.mode !== undefined) await chmod(from, write.mode);
    }
  } catch (error) {
    for (const { from } of staged) await rm(from, { force: true });
    throw error;
  }
  for (const { from, to } of staged) await rename(from, to);
  for (const { remove } of planned) if (remove !== undefined) await rm(remove);
}
