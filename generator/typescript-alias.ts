/** What the bundled schema engine gets when it asks for `typescript`: the compiler that ts-morph carries. */

import { ts } from "./compiler.js";

export default ts;
