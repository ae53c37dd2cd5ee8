/** What the entry points import of the targets: the CommonJS build, which has no chunks, keeps it in one file. */

export { checkRequest, rulesOf } from "./check-request.js";
export {
  createProjector,
  decoderFor,
  joinWires,
  projectTool,
  projectTools,
  readTools,
  targetNames,
  vendorOf,
} from "./project-tool.js";
export { anthropicStrict } from "./single/anthropic-strict.js";
export { anthropic } from "./single/anthropic.js";
export { bedrock } from "./single/bedrock.js";
export { gemini } from "./single/gemini.js";
export { mcp } from "./single/mcp.js";
export { openaiChat } from "./single/openai-chat.js";
export { openaiStrict } from "./single/openai-strict.js";
export { openai } from "./single/openai.js";
export { vercelAi } from "./single/vercel-ai.js";
export { vscode } from "./single/vscode.js";
export { standardSchema } from "./standard-schema.js";
export { splitTarget } from "./target.js";
