/** The HTML before, between and after the parts, which are in the page in this order; null when one is missing. */
export function cutPage(page: string, parts: readonly string[]): string[] | null {
  const around: string[] = [];
  let end = 0;
  for (const part of parts) {
    const start = page.indexOf(part, end);
    if (start < 0) return null;
    around.push(page.slice(end, start));
    end = start + part.length;
  }
  return [...around, page.slice(end)];
}

export function joinPage(around: readonly string[], parts: readonly string[]): string {
  return around.map((piece, i) => piece + (parts[i] ?? "")).join("");
}
