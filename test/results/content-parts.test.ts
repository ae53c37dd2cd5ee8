/** The constructors of parts, and what becomes of parts in odd places. */

import { createToolRegistry } from "@toolwright/runtime";
import { content, withContent } from "@toolwright/runtime/content";
import { describe, expect, test } from "vitest";
import { measure, see } from "../serve/content-tools.js";

const bytes = Uint8Array.from([1, 2, 3]);
const data = "AQID";

describe("a constructor refuses", () => {
  test.each<[string, () => unknown, RegExp]>([
    ["a data URL", () => content.image(`data:image/png;base64,${data}`, "image/png"), /must be base64/],
    ["base64 for addresses", () => content.image("-_-_", "image/png"), /must be base64/],
    ["base64 without padding", () => content.audio("YQ", "audio/wav"), /must be base64/],
    ["an image that is none", () => content.image(bytes, "application/pdf"), /must begin with image\//],
  ])("%s", (_what, make, message) => expect(make).toThrow(message));
});

test.each([0, 1, 2, 3, 4, 5, 12_287, 12_288, 12_289, 100_000])("%i bytes are encoded as Node.js does", (length) => {
  const some = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
  const [part] = [content.image(some, "image/png")];
  expect("data" in part && part.data).toBe(Buffer.from(some).toString("base64"));
});

test.each<[string, unknown]>([
  ["inside a result", { picture: content.image(bytes, "image/png") }],
  ["among other elements", [content.image(bytes, "image/png"), 1]],
])("a part %s is not delivered as text", async (_where, returned) => {
  const odd = createToolRegistry([see], { see: () => returned });
  const envelope = await odd.call("see", {});
  expect(odd.render(envelope)).toMatch(
    /^see ran; its result was not delivered: .* is a content part: return it beside/,
  );
});

test("data that looks like a part is a result like any other", async () => {
  const odd = createToolRegistry([see], { see: () => ({ type: "image", data, mimeType: "image/png" }) });
  expect(await odd.call("see", {})).toEqual({
    tool: "see",
    status: "success",
    result: { type: "image", data, mimeType: "image/png" },
  });
});

test("types: parts may stand instead of a result only where none is declared", () => {
  // @ts-expect-error: the declared result is missing.
  createToolRegistry([measure], { measure: () => content.image(bytes, "image/png") });
  // @ts-expect-error: the declared result is another.
  createToolRegistry([measure], { measure: () => withContent({ height: 1 }, content.image(bytes, "image/png")) });
  createToolRegistry([measure], { measure: async () => withContent({ width: 1 }, content.image(bytes, "image/png")) });
});
