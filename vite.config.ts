import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browserFloor } from "./scripts/browser-floor.ts";

/** How long each part of a bundling took concerns nobody who only starts the site. */
const checks = { bundlerTimings: false };

const oldestBrowsers = Object.entries(browserFloor).map(([name, version]) => `${name}${version}`);

export default defineConfig(({ command }) => ({
  // Vite names the page script a worker: a file that is bundled by itself.
  worker: {
    format: "es",
    rolldownOptions: {
      checks,
      // Marks for another bundler are only weight in a browser.
      output: { comments: { annotation: false } },
      // Schemas that only the server checks by stay out of the browser: making one has no effect.
      treeshake: { manualPureFunctions: ["v", "template", "textFields", "listOf"] },
    },
  },
  plugins: [reactRouter()],
  // What renders pages brings all that it needs: it starts in a third of the time, with React as it is for visitors.
  ...(command === "build" && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
  // Every font and picture stays a file of its own: the pages' policy allows no data addresses.
  build: { target: oldestBrowsers, assetsInlineLimit: 0, rolldownOptions: { checks } },
}));
