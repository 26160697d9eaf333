import tokens from "../styles/tokens.css?raw";

/** The page's ground, which the browser's own bars continue. */
export const themeColor = tokens.match(/--cream: (#\w+);/)?.[1];
