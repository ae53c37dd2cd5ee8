import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";

const folders = ["contract/src", "generator", "runtime/src", "templates", "tools", "test", "bench", "examples"];

/** Words that say nothing of what is in a file. */
const vagueWords = new Set(["util", "helper", "common", "misc", "manager"].flatMap((word) => [word, `${word}s`]));

const kebabCase = folders.filter((folder) => folder !== "templates" && folder !== "test");

const entriesOf = (folder: string): string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" });

test.each(folders)("every name in %s says what the file is for", (folder) => {
  const isVague = (word: string): boolean => vagueWords.has(word.toLowerCase());
  expect(entriesOf(folder).filter((path) => path.split(/[^A-Za-z0-9]+/).some(isVague))).toEqual([]);
});

test.each(kebabCase)("every file of %s is named in kebab-case", (folder) => {
  const code = entriesOf(folder).filter((path) => /\.[cm]?[jt]s$/.test(path));
  expect(code.filter((path) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z-]+)+$/.test(path))).toEqual([]);
});
