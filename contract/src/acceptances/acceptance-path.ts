/** From an accepted finding to the path of the record that accepts it. */

/** Device names that Windows does not allow as a file's name, whatever its extension. */
const deviceNames = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/** A name as a part of a path, percent-encoded where some file system does not take a character. */
function pathPart(name: string): string {
  const bytes = [...new TextEncoder().encode(name)];
  const isDevice = deviceNames.test(name.split(".")[0] ?? "");
  const parts = bytes.map((byte, index) => {
    const character = String.fromCharCode(byte);
    const isInside = index > 0 && index < bytes.length - 1;
    const isPlain = isInside ? /[A-Za-z0-9_.-]/.test(character) : /[A-Za-z0-9_]/.test(character);
    return isPlain && !(isDevice && index === 0) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return parts.join("");
}

export interface AcceptedFinding {
  /** Null where it is about no tool. */
  readonly tool: string | null;
  readonly family: string | null;
  readonly rule: string;
  /** Distinguishes records of one tool and rule. */
  readonly suffix?: string | undefined;
}

/** Path of an acceptance record, relative to the folder of the records. */
export function acceptanceFile({ tool, family, rule, suffix }: AcceptedFinding): string {
  const folder = family === null ? "" : `${pathPart(family)}/`;
  const subject = tool === null ? "" : `${pathPart(tool)}--`;
  return `${folder}${subject}${rule}${suffix === undefined ? "" : `--${suffix}`}.json`;
}
