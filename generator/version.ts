/** The version of this build, which the build writes in. */

declare const TOOLWRIGHT_VERSION: string;

/** Version of the package, as in its package.json. */
export const version: string = TOOLWRIGHT_VERSION;
