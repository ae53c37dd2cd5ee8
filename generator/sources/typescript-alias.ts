/** The bundled schema engine's `typescript`: the compiler in ts-morph. */

import { ts } from "./compiler.js";

export default ts;
