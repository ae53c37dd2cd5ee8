/** Declarations that are exported under another name, or as the module's default. */

import type { ToolDeclaration } from "@toolwright/runtime";

interface PrivateName {
  /** Id of the thing. */
  id: string;
}

export type { PrivateName as PublicName };

/** Exported under another name. */
const original: ToolDeclaration<PrivateName> = { name: "exported_renamed", effect: "read_only" };
export { original as renamed };

/** Exported as the module's default. */
const byDefault: ToolDeclaration<PrivateName> = { name: "exported_default", effect: "read_only" };
export default byDefault;
