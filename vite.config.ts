import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** How long each part of a bundling took concerns nobody who only starts the site. */
const checks = { bundlerTimings: false };

export default defineConfig(({ command }) => ({
  // Vite names the page script a worker: a file that is bundled by itself.
  worker: {
    format: "es",
    rolldownOptions: {
      checks,
      // Schemas that only the server checks by stay out of the browser: making one has no effect.
      treeshake: { manualPureFunctions: ["v"] },
    },
  },
  plugins: [reactRouter()],
  // What renders pages brings all that it needs: it starts in a third of the time, with React as it is for visitors.
  ...(command === "build" && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
  // Every font and picture stays a file of its own: the pages' policy allows no data addresses.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks } },
}));
