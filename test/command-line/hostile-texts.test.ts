import { describeTrick } from "./hostile-texts.js";

describeTrick("everything");
