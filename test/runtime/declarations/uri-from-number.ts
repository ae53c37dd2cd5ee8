import type { Uri } from "@toolwright/runtime";

export const home: Uri = 3;
