/** A tool with its handler: called by the application, then by a model that gets a parameter's name wrong. */

import { createToolRegistry } from "@toolwright/runtime";
import { enqueue } from "../../generated/metadata/Enqueue.js";

const queue: string[] = [];
const registry = createToolRegistry([enqueue], {
  Enqueue: ({ text, priority }) => {
    return { enqueued: queue.push(text) > 0, priority: priority ?? "normal", follow_up_text: text };
  },
});
console.log(await registry.call("Enqueue", { text: "Look at the build again." }));
console.log(registry.render(await registry.dispatch({ name: "Enqueue", arguments: '{"txt": "Look again."}' })));
