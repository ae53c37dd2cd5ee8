/** From the texts of two types to whether their order depends on the order in which a compiler writes unions. */

/** Whether the first difference is outside every union. */
export function differOutsideUnions(left: string, right: string): boolean {
  let index = 0;
  while (index < left.length && left.charAt(index) === right.charAt(index)) index += 1;
  return left !== right && index < Math.min(startOfUnions(left), startOfUnions(right));
}

/** Where the first union begins; behind the end without one. */
function startOfUnions(text: string): number {
  const starts = [...text.matchAll(/ \| /g)].map(({ index }) => startOfUnion(text, index));
  return Math.min(text.length + 1, ...starts);
}

/** Goes back from a bar to what the union stands in. */
function startOfUnion(text: string, bar: number): number {
  let depth = 0;
  for (let index = bar - 1; index >= 0; index -= 1) {
    const one = text.charAt(index);
    if (/[)\]}>]/.test(one)) depth += 1;
    else if (/[([{<]/.test(one)) depth -= 1;
    if (depth < 0 || (depth === 0 && /[:;,=?]/.test(one))) return index + 1;
  }
  return 0;
}
