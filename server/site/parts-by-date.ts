/** As app/components/by-date.tsx writes them. */
const partByDate =
  /(<\w+ class="by-date"(?: data-from="([^"]*)")?(?: data-until="([^"]*)")?)(?: hidden="")?>/g;

/** Shows what the page has for this moment, however long ago it was built. */
export function showPartsByDate(html: string, now: Date): string {
  return html.replace(partByDate, (_, opening: string, from = "", until = "") => {
    // A missing limit is parsed as NaN, which compares as false.
    const isHidden = now.getTime() < Date.parse(from) || now.getTime() >= Date.parse(until);
    return `${opening}${isHidden ? ' hidden=""' : ""}>`;
  });
}
