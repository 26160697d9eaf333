/** The page's ground, which the browser's own bars continue. */
export const themeColor = "#fffaf2";
