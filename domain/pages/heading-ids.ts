/** Ids that pages with such headings already use. */
const idsOfPages = ["closing", "first-time", "main", "menu", "next", "prepare", "privacy-choices"];

/** "How we use it" becomes "how-we-use-it", or "how-we-use-it-2" if that is taken. `given` maps titles to fixed ids. */
export function headingIds(
  titles: readonly string[],
  given: Readonly<Record<string, string>> = {},
): string[] {
  const taken = new Set([...idsOfPages, ...Object.values(given)]);
  const own = new Map(Object.entries(given));
  return titles.map((title) => {
    const given = own.get(title);
    // A second heading with these words gets an id of its own.
    own.delete(title);
    if (given !== undefined) return given;
    const words = (title.toLowerCase().match(/[\p{L}\d]+/gu) ?? ["part"]).join("-");
    let id = words;
    for (let number = 2; taken.has(id); number += 1) id = `${words}-${number}`;
    taken.add(id);
    return id;
  });
}
