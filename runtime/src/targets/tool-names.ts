/** What names of tools each vendor takes. */

/** What a name must have. */
export interface NameForm {
  readonly pattern: RegExp;
  /** In words that follow "names have": `letters, digits, _ and -, at most 64`. */
  readonly asks: string;
}

const upTo64: NameForm = { pattern: /^[a-zA-Z0-9_-]{1,64}$/, asks: "1 to 64 letters, digits, _ and -" };

/** The vendors that refuse names; others take any, or leave it to yet others. */
export type NamingVendor = "openai" | "anthropic" | "gemini" | "bedrock" | "vscode";

export const toolNameForms: Readonly<Record<NamingVendor, NameForm>> = {
  openai: upTo64,
  anthropic: {
    pattern: /^[a-zA-Z0-9_-]{1,128}$/,
    asks: "1 to 128 letters, digits, _ and - (up to 64 in older documentation)",
  },
  gemini: {
    pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/,
    asks: "a letter or _ first, and then up to 127 letters, digits, _, ., : and -",
  },
  bedrock: upTo64,
  vscode: { pattern: /^[\w-]+$/, asks: "only letters, digits, _ and -" },
};
