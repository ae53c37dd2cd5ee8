import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";

const folders = ["generator", "runtime/src", "templates", "tools", "test", "bench", "examples"];

/** Words that say nothing of what is in a file. */
const vagueWords = new Set(["util", "helper", "common", "misc", "manager"].flatMap((word) => [word, `${word}s`]));

test.each(folders)("every name in %s says what the file is for", (folder) => {
  const entries = readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" });
  const vague = entries.filter((path) =>
    path.split(/[^A-Za-z0-9]+/).some((word) => vagueWords.has(word.toLowerCase())),
  );
  expect(vague).toEqual([]);
});

test.each(["generator", "runtime/src", "tools", "bench", "examples"])(
  "every file of %s is named in kebab-case",
  (folder) => {
    const entries = readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" });
    const odd = entries.filter(
      (path) => /\.[cm]?[jt]s$/.test(path) && !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z-]+)+$/.test(path),
    );
    expect(odd).toEqual([]);
  },
);
