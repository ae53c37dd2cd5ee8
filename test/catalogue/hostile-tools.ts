/** A list of tools whose texts try to run, to deceive or to break the page. */

const description = [
  'Shows <script>document.title = "owned"</script> and <img src="https://example.com/pixel.png" onerror="alert(1)">.',
  "",
  "[a harmless page](javascript:alert(1)) and [https://bank.example](https://thief.example)",
  "",
  "![a picture](https://example.com/picture.png)",
  "",
  "| name | meaning |",
  "| --- | --- |",
  "| a | **first** |",
  "",
  "```js",
  "const html = '</script><script>alert(1)</script>';",
  "```",
  "",
  "שלום עולם, this is mixed text.",
  "",
  "An order that nobody sees\u202Eevil\u202C and a zero\u200Bwidth space.",
].join("\n");

const path = { type: "string", description: "A pаth with a Cyrillic letter." };

export const hostileTools = {
  tools: [
    {
      name: "hostile_texts",
      title: "</title><script>alert(1)</script>",
      description,
      inputSchema: {
        type: "object",
        properties: {
          path,
          "</script><b>": { type: "string", enum: ["<!--", "-->", "</script>"], default: "<!--<script>" },
        },
        required: ["path"],
      },
    },
    { name: "long_text", description: "word ".repeat(4000), inputSchema: { type: "object" } },
    {
      name: "quotes",
      description: `${"> ".repeat(3000)}deep${"[".repeat(3000)}`,
      inputSchema: {
        type: "object",
        properties: { ["x".repeat(300)]: { $ref: "#/$defs/loop" } },
        $defs: { loop: { $ref: "#/$defs/loop" } },
      },
      annotations: { readOnlyHint: true },
    },
    {
      name: "recursive",
      description: "Takes a tree.",
      inputSchema: {
        type: "object",
        properties: { root: { $ref: "#/$defs/Node" } },
        $defs: {
          Node: {
            type: "object",
            properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
          },
        },
      },
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
  ],
};

/** The same server before: one tool had a parameter less, one is new, one was renamed. */
export const olderTools = {
  tools: [
    { ...hostileTools.tools[0], inputSchema: { type: "object", properties: { path } } },
    { ...hostileTools.tools[1], description: "words ".repeat(10) },
    { name: "gone", description: "Is gone.", inputSchema: { type: "object" } },
    { ...hostileTools.tools[3], description: "Takes a small tree." },
  ],
};
