/** From the browser that npm installs in packed form to one that runs, with all that it needs in a folder of its own. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";

/** A browser, and what ends it and removes its files. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  readonly dispose: () => Promise<void>;
}

/**
 * Unpacks and starts headless Chromium. Runs at the same time do not meet: the package unpacks into the temporary
 * folder, and would use a file there that another run is still writing. It brings the libraries that minimal systems
 * lack, but unpacks them only where it takes the machine for one of AWS.
 */
export async function launchBrowser(): Promise<LaunchedBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-chromium-"));
  const before = { ...process.env };
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    Object.assign(process.env, { TMPDIR: folder, HOME: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" });
    const { default: packed } = await import("@sparticuz/chromium");
    const executablePath = await packed.executablePath();
    process.env["FONTCONFIG_PATH"] = folder;
    writeFileSync(join(folder, "fonts.conf"), fontsOf(folder));
    const args = ["--no-sandbox", "--disable-gpu"];
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env }, headless: true });
    const dispose = async (): Promise<void> => {
      await browser.close();
      removeFolder();
    };
    return { browser, dispose };
  } catch (error) {
    removeFolder();
    throw error;
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
  }
}

/** The package's own configuration names folders in which it is not; without any font, a page crashes. */
function fontsOf(folder: string): string {
  const folders = [join(folder, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"];
  const prefer = (family: string, fonts: readonly string[]): string =>
    `<alias><family>${family}</family><prefer>${fonts.map((font) => `<family>${font}</family>`).join("")}</prefer></alias>`;
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((one) => `<dir>${one}</dir>`).join("\n")}
<cachedir>${join(folder, "font-cache")}</cachedir>
${["sans-serif", "system-ui"].map((family) => prefer(family, ["Open Sans", "DejaVu Sans"])).join("\n")}
${["monospace", "ui-monospace"].map((family) => prefer(family, ["DejaVu Sans Mono", "Open Sans"])).join("\n")}
</fontconfig>
`;
}
