/**
 * Lets a page paint before React is asked for: its modules are not preloaded, and React Router's inline scripts are
 * kept as text, for the page's small script to run later: `#boot` as a module, the others as they are. All of it
 * delays the largest paint otherwise.
 */
export function finishPage(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^<>]*>/g, "")
    .replace(/<script>(?=window\.__reactRouterContext\b)/g, '<script type="text/boot">')
    .replace(/<script type="module" async="">(?=\s*import\b)/, '<script type="text/boot" id="boot">');
}
