import { seedOr } from "../support/seed.js";
import { describeRandomTypes } from "./describe-random-types.js";

describeRandomTypes({ seed: seedOr(13), types: 200 });
