/** Draws what a command prints on a terminal as an SVG picture. */

const colours = {
  light: {
    paper: "#ffffff",
    ink: "#1b1e23",
    "31": "#a3232b",
    "32": "#17654a",
    "33": "#76490a",
    "36": "#2a55b0",
    "2": "#565d69",
  },
  dark: {
    paper: "#131519",
    ink: "#e7e9ec",
    "31": "#ff9f9c",
    "32": "#7fd3ae",
    "33": "#eabf6c",
    "36": "#93b4ff",
    "2": "#a3abb7",
  },
} as const;

/** Columns of the terminal, and the most lines. */
const size = { columns: 118, lines: 26 };
const cell = { width: 8.4, height: 20 };
const margin = 20;

interface Span {
  readonly text: string;
  readonly codes: readonly string[];
}

/** Splits a line with colours into its parts. */
function spansOf(line: string): readonly Span[] {
  const spans: Span[] = [];
  let codes: readonly string[] = [];
  let end = 0;

  for (const { 0: escape, 1: code = "", index } of line.matchAll(/\u001b\[(\d+)m/g)) {
    spans.push({ text: line.slice(end, index), codes });
    codes = /^(?:0|22|39)$/.test(code) ? [] : [...codes, code];
    end = index + escape.length;
  }
  return [...spans, { text: line.slice(end), codes }].filter(({ text }) => text !== "");
}

export function renderTerminal(printed: string, scheme: keyof typeof colours): string {
  const palette: Readonly<Record<string, string>> = colours[scheme];
  const lines = printed.trimEnd().split("\n").flatMap(wrap);
  const shown = lines.length > size.lines ? [...lines.slice(0, size.lines - 1), "…"] : lines;
  const width = Math.round(size.columns * cell.width + 2 * margin);
  const height = shown.length * cell.height + 2 * margin;
  const texts = shown.map((line, index) => {
    const spans = spansOf(line).map(({ text, codes }) => {
      const colour = codes.map((code) => palette[code]).find((found) => found !== undefined);
      const style = `${colour === undefined ? "" : ` fill="${colour}"`}${codes.includes("1") ? ' font-weight="bold"' : ""}`;
      return `<tspan${style}>${escapeText(text)}</tspan>`;
    });
    return `<text x="${margin}" y="${margin + 14 + index * cell.height}" xml:space="preserve">${spans.join("")}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="${palette["ink"]}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">
<rect width="${width}" height="${height}" rx="8" fill="${palette["paper"]}" stroke="#767d8a" stroke-opacity="0.4"/>
${texts.join("\n")}
</svg>
`;
}

/** Breaks a line that is longer than the terminal, and keeps its indentation. */
function wrap(line: string): readonly string[] {
  const plain = line.replaceAll(/\u001b\[\d+m/g, "");
  if (plain.length <= size.columns) return [line];
  const indent = /^\s*/.exec(plain)?.[0] ?? "";
  const end = plain.lastIndexOf(" ", size.columns);
  const at = end <= indent.length ? size.columns : end;
  return [plain.slice(0, at), ...wrap(indent + plain.slice(at).trimStart())];
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
