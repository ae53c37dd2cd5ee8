/** From the steps of a call to the events of its audit. */

import type { ToolMetadata } from "../metadata.js";
import type { AuditEvent } from "./audit-event.js";
import { systemClock } from "./clock.js";
import type { ToolCall } from "./tool-call.js";
import type { RegistrySettings } from "./tool-registry.js";

type EventOf<Type> = Type extends AuditEvent ? Omit<Type, "time" | "callId" | "tool" | keyof EffectFields> : never;
type EffectFields = Pick<ToolMetadata, "version" | "effect" | "effectSource">;
/** Reports a step of one call. */
export type Log = (event: EventOf<AuditEvent>) => void;

interface LoggedCall {
  readonly call: ToolCall;
  readonly id: string;
  readonly tool: { readonly metadata: ToolMetadata } | undefined;
}

export function createLog(
  { tool, id, call }: LoggedCall,
  { audit, clock = systemClock }: Pick<RegistrySettings<ToolMetadata>, "audit" | "clock">,
): Log {
  if (audit === undefined) return () => undefined;
  const { name = call.name, version, effect, effectSource } = tool?.metadata ?? ({} as Partial<ToolMetadata>); // No tool, no fields.
  return (event) => {
    const fields = {
      time: clock.now(),
      callId: id,
      tool: name,
      ...(version !== undefined && { version }),
      ...(effect !== undefined && { effect }),
      ...(effectSource !== undefined && { effectSource }),
    };
    // A failing log must not fail the call, nor end the process: an asynchronous one rejects.
    (async () => audit({ ...fields, ...event } as AuditEvent))().catch(() => undefined); // Together they are one event.
  };
}
