/** A tool with secrets of every kind, for tests of what becomes of failures. */

import {
  createToolRegistry,
  functionTool,
  type AuditEvent,
  type RegistrySettings,
  type ToolMetadata,
  type ToolResultEnvelope,
} from "@toolwright/runtime";

export const secret = "postgres://u:pw@db/prod";
export const leak = (): never => {
  throw new Error(`connect ECONNREFUSED ${secret}`);
};
export const reject = (): Promise<never> => Promise.reject(new Error(`connect ECONNREFUSED ${secret}`));

export const pay: ToolMetadata = {
  ...functionTool({
    name: "pay",
    description: "Pays.",
    effect: "destructive",
    inputSchema: {
      type: "object",
      properties: {
        to: { type: "string" },
        pin: { type: ["string", "number"] },
        card: { type: "object", properties: { number: { type: "string" } } },
        grants: { type: "object", additionalProperties: { type: "boolean" } },
      },
    },
  }),
  hiddenParameters: ["token"],
  sensitiveParameters: ["pin", "card", "grants", "token"],
};

export type PaySettings = RegistrySettings<ToolMetadata> & {
  readonly hidden?: { readonly pay: { readonly token: () => unknown } };
};

/** Makes a call; `events` holds its audit. */
export async function call(handler: (args: unknown) => unknown, args: object, settings: PaySettings = {}) {
  const events: AuditEvent[] = [];
  const audit = (event: AuditEvent): void => void events.push(event);
  const approval = { gate: () => false };
  const registry = createToolRegistry([pay], { pay: handler }, { approval, audit, auditValues: true, ...settings });
  const envelope = await registry.dispatch({ name: "pay", arguments: args });
  return { envelope, events, text: registry.toModelOutput(envelope).text };
}

export const errorOf = (envelope: ToolResultEnvelope) => (envelope.status === "error" ? envelope.error : undefined);
