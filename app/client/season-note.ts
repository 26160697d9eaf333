/** The page may have been built before the season's last date and be read after it. */
export function correctSeasonNotes(): void {
  for (const note of document.querySelectorAll<HTMLElement>("[data-season-end]")) {
    const { seasonEnd = "", timeZone } = note.dataset;
    // Canadian English writes dates as year-month-day.
    const isOver = new Date().toLocaleDateString("en-CA", { timeZone }) > seasonEnd;
    const [during, after] = note.querySelectorAll("p");
    if (during) during.hidden = isOver;
    if (after) after.hidden = !isOver;
  }
}
