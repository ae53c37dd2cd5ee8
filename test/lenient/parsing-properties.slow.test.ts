import { parseLeniently } from "@toolwright/runtime/lenient";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seedOr } from "../support/seed.js";

const seed = seedOr(14);

/** Arguments: objects, with strings that hold what surrounds JSON elsewhere. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("```", "</a>", "{", "'", '"', "…", "//", ",]", "\n"),
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(text, tie("value"), { maxKeys: 3 }),
  ),
}));
const anyArguments = fc.dictionary(text, anyValue, { maxKeys: 4 });

test("JSON is read as it is", () => {
  fc.assert(
    fc.property(anyArguments, (value) => {
      const json = JSON.stringify(value);
      expect(parseLeniently(json)).toEqual({ value: JSON.parse(json), repairs: [] });
    }),
    { seed },
  );
});

test("text around JSON, comments and a last comma change nothing", () => {
  fc.assert(
    fc.property(anyArguments, (value) => {
      const json = JSON.stringify(value, null, 1);
      expect(parseLeniently(`Here you are:\n~~~json\n${json}\n~~~`).value).toEqual(JSON.parse(json));
      const comma = Object.keys(value).length > 0 ? "," : "";
      const commented = json.replace(/^\{/, "{/* , */").replace(/\}$/, `${comma} // end\n}`);
      expect(parseLeniently(commented).value).toEqual(JSON.parse(json));
    }),
    { seed },
  );
});

/** Tells whether a value is another one without some of its last members. */
function isPart(part: unknown, whole: unknown): boolean {
  if (typeof part !== "object" || part === null) return Object.is(part, whole);
  if (typeof whole !== "object" || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false;
  if (Array.isArray(part) && part.length !== (whole as unknown[]).length) return false;
  const members = Object.entries(whole);
  return Object.entries(part).every(
    ([key, member], index) => members[index]?.[0] === key && isPart(member, members[index][1]),
  );
}

test("a text that is cut off is refused, or loses whole members of objects if it is called whole", () => {
  fc.assert(
    fc.property(anyArguments, fc.constantFrom(undefined, 1), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      const whole: unknown = JSON.parse(json);
      for (let length = 1; length < json.length; length++) {
        expect(() => parseLeniently(json.slice(0, length))).toThrow(SyntaxError);
        let part: unknown;
        try {
          part = parseLeniently(json.slice(0, length), { isWhole: true }).value;
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
          continue;
        }
        if (!isPart(part, whole)) expect({ part, sent: json.slice(0, length) }).toEqual(whole);
      }
    }),
    { numRuns: 40, seed },
  );
});

test("whatever is sent is read or refused, in time in proportion to its length", () => {
  const pieces = [..."{}[],:\"'\\a1 \n", "/*", "//", "```", "<a>", "...", "True"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      try {
        JSON.stringify(parseLeniently(parts.join("")).value);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }),
    { numRuns: 2000, seed },
  );
  const timeOf = (sent: string): number => {
    const start = process.cpuUsage();
    try {
      parseLeniently(sent);
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
    }
    return process.cpuUsage(start).user / 1000;
  };
  const rows = JSON.stringify({
    rows: Array.from({ length: 10_000 }, (_, id) => ({ id, name: `row ${id}`, ok: true })),
  });
  const large = [rows.replaceAll('"', "'"), rows.replaceAll("}", ",}"), "\n".repeat(1e6), "a: \n".repeat(2e5) + rows];
  const repeated = ["{", "[", "'", '"', "\\", "`", "<", "//", "{}", '{"a":1}', "/*", "['x,',"].map((piece) =>
    piece.repeat(1e5),
  );
  for (const sent of [...large, ...repeated, `{a: '${'"'.repeat(1e5)}'}`]) expect(timeOf(sent)).toBeLessThan(5000);
});
