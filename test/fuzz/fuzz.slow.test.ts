import { expect, test } from "vitest";
import { runsOr, seedOr } from "../support/seed.js";
import { describeFailure, fuzz } from "./fuzz.js";
import { subjects } from "./subjects.js";

test("no random input crashes a command, keeps it busy, forges its report or makes it write elsewhere", async () => {
  const [seed, rounds] = [seedOr(1), runsOr(3)];
  const { cases, failed } = await fuzz({ seed, subjects, goesOn: (done) => done < rounds });
  expect(failed.map((one) => describeFailure(seed, one)).join("\n")).toBe("");
  expect([...cases.values()]).toEqual(subjects.map(() => rounds));
});
