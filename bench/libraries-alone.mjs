// Other libraries alone, as processes that the benchmark measures beside its own:
//   engine <file> <type> <output>       ts-json-schema-generator makes the schema of one type
//   compile <schema>                    Ajv compiles a schema with toolwright's options
//   compile-all <inventory> <inventory> Ajv compiles every schema of both
//   replay <older> <newer> <log>        Ajv counts which calls of a log worked before and fail now

import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [task, ...files] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Strictness changes no verdict; without `ownProperties`, every object has a `toString`. */
async function createAjv(options = { strict: false, ownProperties: true }) {
  const [{ Ajv2020 }, { default: addFormats }] = await Promise.all([import("ajv/dist/2020.js"), import("ajv-formats")]);
  const ajv = new Ajv2020(options);
  addFormats.default(ajv);
  return ajv;
}

const tasks = {
  async engine([path, type, output]) {
    const { createGenerator } = await import("ts-json-schema-generator");
    const how = { skipTypeCheck: true, topRef: false, jsDoc: "extended", additionalProperties: false };
    const generator = createGenerator({ path, type, tsconfig: "tsconfig.json", ...how });
    writeFileSync(output, `${JSON.stringify(generator.createSchema(type), null, 2)}\n`);
  },

  async compile([schema]) {
    const { ajvOptions } = await import("../dist/generator.js");
    (await createAjv(ajvOptions)).compile(read(schema));
  },

  async "compile-all"(inventories) {
    const ajv = await createAjv();
    for (const { input_schema, result_envelope } of inventories.flatMap((file) => read(file).tools)) {
      for (const schema of [input_schema, result_envelope?.success_result_schema]) if (schema) ajv.compile(schema);
    }
  },

  async replay([before, after, log]) {
    const ajv = await createAjv();
    const compile = (file) => new Map(read(file).tools.map((tool) => [tool.name, ajv.compile(tool.input_schema)]));
    const [old, current] = [compile(before), compile(after)];
    const counts = { calls: 0, failing: 0, working: 0, failedBefore: 0, unknown: 0, unreadable: 0, failingByTool: {} };
    for await (const line of createInterface({ input: createReadStream(log), crlfDelay: Infinity })) {
      if (line.trim() === "") continue;
      const call = parse(line);
      if (typeof call?.tool !== "string" || call.arguments === undefined) {
        counts.unreadable += 1;
        continue;
      }
      counts.calls += 1;
      const worked = old.get(call.tool)?.(call.arguments);
      if (worked === undefined) counts.unknown += 1;
      else if (!worked) counts.failedBefore += 1;
      else if (current.get(call.tool)?.(call.arguments)) counts.working += 1;
      else {
        counts.failing += 1;
        counts.failingByTool[call.tool] = (counts.failingByTool[call.tool] ?? 0) + 1;
      }
    }
    process.stdout.write(JSON.stringify(counts));
  },
};

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // Counted as unreadable.
  }
}

await tasks[task](files);
