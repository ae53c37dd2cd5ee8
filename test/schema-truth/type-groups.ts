/** Every group of the type table, in the order of the page about types. */

import { aliases } from "./rows/aliases.js";
import { computed } from "./rows/computed.js";
import { enums } from "./rows/enums.js";
import { generics } from "./rows/generics.js";
import { intersections } from "./rows/intersections.js";
import { library } from "./rows/library.js";
import { lists } from "./rows/lists.js";
import { mapped } from "./rows/mapped.js";
import { names } from "./rows/names.js";
import { objects } from "./rows/objects.js";
import { optional } from "./rows/optional.js";
import { primitives } from "./rows/primitives.js";
import { propertyNames } from "./rows/property-names.js";
import { records } from "./rows/records.js";
import { recursion } from "./rows/recursion.js";
import { results } from "./rows/results.js";
import { templates } from "./rows/templates.js";
import { unions } from "./rows/unions.js";
import { utility } from "./rows/utility.js";
import type { RowGroup } from "./type-rows.js";

export const typeGroups: readonly RowGroup[] = [
  primitives,
  aliases,
  objects,
  propertyNames,
  optional,
  unions,
  enums,
  intersections,
  lists,
  records,
  templates,
  generics,
  utility,
  mapped,
  computed,
  recursion,
  names,
  results,
  library,
];
