import { describeTrick } from "./hostile-texts.js";

describeTrick("a command at its start");
