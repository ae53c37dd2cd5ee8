/** The version of toolwright, which the build inserts. */

declare const TOOLWRIGHT_VERSION: string;

export const version: string = TOOLWRIGHT_VERSION;
