/** Turns an inventory into two sides of a review with one change for each tool, and the rules that must report them. */

/** @typedef {Record<string, any>} Schema */

/**
 * @typedef {object} Tool The edited part of a tool of an inventory.
 * @property {string} description
 * @property {string} effect
 * @property {Schema} input_schema
 */

/**
 * @typedef {object} Edit
 * @property {string} rule The rule that must report it.
 * @property {(tool: Tool) => Tool} [prepare] Adds what the edit changes, if the tool may lack it.
 * @property {(tool: Tool) => Tool} change
 */

/**
 * @typedef {object} EditedSides
 * @property {Schema} before
 * @property {Schema} after
 * @property {Record<string, number>} changes How many changes the review must find, by rule.
 */

const targets = ["file", "folder", "link"].map((kind) => ({
  type: "object",
  properties: { kind: { type: "string", const: kind }, path: { type: "string" } },
  required: ["kind", "path"],
  additionalProperties: false,
}));

/** @type {readonly Edit[]} */
const edits = [
  {
    rule: "input-property-removed",
    prepare: (tool) => withProperty(tool, "comment", { type: "string" }),
    change: (tool) => {
      const { comment: _comment, ...properties } = tool.input_schema.properties;
      return withInput(tool, { ...tool.input_schema, properties });
    },
  },
  {
    rule: "input-enum-value-removed",
    prepare: (tool) => withProperty(tool, "mode", { type: "string", enum: ["fast", "careful", "exact"] }),
    change: (tool) => withProperty(tool, "mode", { type: "string", enum: ["fast", "careful"] }),
  },
  {
    rule: "input-required-added",
    change: (tool) => {
      const { input_schema: schema } = withProperty(tool, "confirmation", { type: "string", minLength: 1 });
      return withInput(tool, { ...schema, required: [...(schema.required ?? []), "confirmation"] });
    },
  },
  {
    rule: "input-constraint-tightened",
    prepare: (tool) => withProperty(tool, "attempts", { type: "integer", minimum: 0, maximum: 100 }),
    change: (tool) => withProperty(tool, "attempts", { type: "integer", minimum: 0, maximum: 50 }),
  },
  {
    rule: "input-union-branch-removed",
    prepare: (tool) => withProperty(tool, "target", { anyOf: targets }),
    change: (tool) => withProperty(tool, "target", { anyOf: targets.slice(0, -1) }),
  },
  {
    rule: "tool-description-changed",
    change: (tool) => ({ ...tool, description: `${tool.description}\nAsk before you call it twice.` }),
  },
  {
    rule: "effect-escalated",
    prepare: (tool) => ({ ...tool, effect: "read_only" }),
    change: (tool) => ({ ...tool, effect: "mutating" }),
  },
];

/**
 * Edits every tool once, cycling through the edits.
 * @param {Schema} inventory
 * @returns {EditedSides}
 */
export function editInventory(inventory) {
  /** @type {Record<string, number>} */
  const changes = {};
  const pairs = inventory.tools.map((/** @type {Tool} */ tool, /** @type {number} */ index) => {
    const { rule, prepare = (same) => same, change } = /** @type {Edit} */ (edits[index % edits.length]);
    changes[rule] = (changes[rule] ?? 0) + 1;
    const before = prepare(tool);
    return { before, after: change(before) };
  });
  /** @param {"before" | "after"} side */
  const toolsOf = (side) => ({
    ...inventory,
    tools: pairs.map((/** @type {Record<string, Tool>} */ pair) => pair[side]),
  });
  return { before: toolsOf("before"), after: toolsOf("after"), changes };
}

/**
 * @param {Tool} tool
 * @param {Schema} schema
 * @returns {Tool}
 */
function withInput(tool, schema) {
  return { ...tool, input_schema: schema };
}

/**
 * @param {Tool} tool
 * @param {string} name
 * @param {Schema} schema
 */
function withProperty(tool, name, schema) {
  const { properties } = tool.input_schema;
  return withInput(tool, { ...tool.input_schema, properties: { ...properties, [name]: schema } });
}
