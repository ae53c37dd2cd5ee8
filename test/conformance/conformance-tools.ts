/** The tools that the protocol's own suite expects of a server, in a registry. */

import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  CreateMessageResultSchema,
  ElicitResultSchema,
  type ElicitRequestFormParams,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { createToolRegistry, functionTool, ToolFailure } from "@toolwright/runtime";
import { content } from "@toolwright/runtime/content";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** One red pixel. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** No samples, as WAV. */
const wav = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";

const empty = { type: "object" as const, additionalProperties: false };
const textParameter = (name: string) => ({ ...empty, properties: { [name]: { type: "string" } }, required: [name] });
const make = <const Name extends string>(
  name: Name,
  inputSchema: Parameters<typeof functionTool>[0]["inputSchema"] = empty,
) => functionTool({ name, description: `Runs the scenario of ${name}.`, effect: "read_only", inputSchema });
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

const tools = [
  make("test_simple_text"),
  make("test_image_content"),
  make("test_audio_content"),
  make("test_embedded_resource"),
  make("test_multiple_content_types"),
  make("test_tool_with_logging"),
  make("test_error_handling"),
  make("test_tool_with_progress"),
  make("test_sampling", textParameter("prompt")),
  make("test_elicitation", textParameter("message")),
  make("test_elicitation_sep1034_defaults"),
  make("test_elicitation_sep1330_enums"),
  make("json_schema_2020_12_tool", {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...empty,
    $defs: { address: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } } },
    properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
  }),
];

type FormSchema = ElicitRequestFormParams["requestedSchema"];

const userSchema: FormSchema = {
  type: "object",
  properties: {
    username: { type: "string", description: "User's response" },
    email: { type: "string", description: "User's email address" },
  },
  required: ["username", "email"],
};

const defaultsSchema: FormSchema = {
  type: "object",
  properties: {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  },
};

const words = ["one", "two", "three"];
const titled = words.map((word) => ({ const: word, title: `Option ${word}` }));
const enumsSchema: FormSchema = {
  type: "object",
  properties: {
    untitledSingle: { type: "string", enum: words },
    titledSingle: { type: "string", oneOf: titled },
    legacyEnum: { type: "string", enum: words, enumNames: titled.map(({ title }) => title) },
    untitledMulti: { type: "array", items: { type: "string", enum: words } },
    titledMulti: { type: "array", items: { anyOf: titled } },
  },
};

/** Asks the user through the request of a call. */
async function elicit(message: string, requestedSchema: FormSchema, { sendRequest }: Extra): Promise<string> {
  const params = { mode: "form" as const, message, requestedSchema };
  const answer = await sendRequest({ method: "elicitation/create", params }, ElicitResultSchema);
  return `User response: action: ${answer.action}, content: ${JSON.stringify(answer.content)}`;
}

/** The context of a call is its request, through which some scenarios ask the client. */
export const conformanceRegistry = createToolRegistry(tools, {
  test_simple_text: () => "This is a simple text response for testing.",
  test_image_content: () => content.image(png, "image/png"),
  test_audio_content: () => content.audio(wav, "audio/wav"),
  test_embedded_resource: () =>
    content.resource({
      uri: "test://embedded-resource",
      mimeType: "text/plain",
      text: "This is an embedded resource content.",
    }),
  test_multiple_content_types: () => [
    content.text("Multiple content types test:"),
    content.image(png, "image/png"),
    content.resource({
      uri: "test://mixed-content-resource",
      mimeType: "application/json",
      text: '{"test":"data","value":123}',
    }),
  ],
  test_tool_with_logging: async (_args, { sendNotification }: Extra) => {
    for (const data of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await sendNotification({ method: "notifications/message", params: { level: "info", data } });
      await pause();
    }
    return "Logged three times.";
  },
  test_error_handling: () => {
    throw new ToolFailure("intended", "This tool intentionally returns an error for testing");
  },
  test_tool_with_progress: async (_args, _extra: Extra, call) => {
    for (const progress of [0, 50, 100]) {
      call.progress({ progress, total: 100 });
      await pause();
    }
    return "Reported three times.";
  },
  test_sampling: async ({ prompt }, { sendRequest }: Extra) => {
    const messages = [{ role: "user" as const, content: { type: "text" as const, text: String(prompt) } }];
    const params = { messages, maxTokens: 100 };
    const answer = await sendRequest({ method: "sampling/createMessage", params }, CreateMessageResultSchema);
    return `LLM response: ${"text" in answer.content ? answer.content.text : answer.content.type}`;
  },
  test_elicitation: ({ message }, extra: Extra) => elicit(String(message), userSchema, extra),
  test_elicitation_sep1034_defaults: (_args, extra: Extra) => elicit("Review the defaults.", defaultsSchema, extra),
  test_elicitation_sep1330_enums: (_args, extra: Extra) => elicit("Choose.", enumsSchema, extra),
  json_schema_2020_12_tool: (args) => args,
});
