import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browserFloor, nameFormFiles, splitForms, trimReact } from "#build/vite-plugins.ts";

/** Neither is of concern to an owner who starts the site: how long bundling takes, and that the server has in one file what browsers load later. */
const checks = { bundlerTimings: false, ineffectiveDynamicImport: false };

/** What React asks for only in engines below our floor, in Node.js, or for features that the forms do not use: its code for them is left out. */
const absentInForms = [
  "__REACT_DEVTOOLS_GLOBAL_HOOK__",
  "document.documentMode",
  "document.selection",
  "navigation",
  "performance.getEntriesByType",
  "process.emit",
  "setImmediate",
  "window.ErrorEvent",
];

const oldestBrowsers = Object.entries(browserFloor).map(([name, version]) => `${name}${version}`);

export default defineConfig(({ command }) => ({
  // Vite calls any separately bundled file a worker, such as the page script.
  worker: {
    format: "es",
    plugins: () => [splitForms(), trimReact()],
    rolldownOptions: {
      checks,
      // A constant shared by two scripts would otherwise become a file of its own, one more round trip.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      transform: { define: Object.fromEntries(absentInForms.map((name) => [name, "undefined"])) },
      output: {
        // Annotations for another bundler are dead weight in a browser.
        comments: { annotation: false },
      },
      // Creating a schema has no side effect, so schemas that only the server uses stay out of the browser.
      treeshake: { manualPureFunctions: ["v", "template", "textFields", "listOf"] },
    },
  },
  plugins: [reactRouter(), nameFormFiles()],
  // Bundling all dependencies lets the renderer start in a third of the time.
  ...(command === "build" && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
  // The security policy allows no data addresses, so fonts and pictures stay files.
  build: {
    target: oldestBrowsers,
    assetsInlineLimit: 0,
    rolldownOptions: { checks },
    // The notices that the licenses of bundled packages ask for.
    license: { fileName: "licenses.txt" },
  },
}));
