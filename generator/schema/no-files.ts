/** Stands in for the libraries that the schema engine looks for files with: it is given a Program and reads none. */

/** Refuses to look for files. */
export default function lookForFiles(): never {
  throw new Error("The schema engine must be given a Program, and must not look for files.");
}

export { lookForFiles as globSync };
