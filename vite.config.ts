import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { readContent } from "./app/content/read-content.ts";
import { loadEnvFile, readBuildSettings } from "./server/config.ts";

loadEnvFile();
const content = readContent();
const settings = readBuildSettings(process.env, content.business.origin);

export default defineConfig({
  worker: { format: "es" },
  plugins: [tailwindcss(), reactRouter(), restartOnContentChange()],
  define: {
    __SITE_CONTENT__: JSON.stringify(content),
    __SITE_ORIGIN__: JSON.stringify(settings.siteOrigin),
    __FUNCTIONS_ORIGIN__: JSON.stringify(settings.functionsOrigin),
    __PUBLIC_CLIENT_KEY__: JSON.stringify(settings.publicClientKey),
  },
  // Every font and picture stays a file of its own: the pages' policy allows no data addresses.
  build: {
    assetsInlineLimit: 0,
    // Schemas that only the server checks by stay out of the browser: making one has no effect.
    rolldownOptions: { treeshake: { manualPureFunctions: ["v"] } },
  },
});

function restartOnContentChange(): Plugin {
  return {
    name: "restart-on-content-change",
    configureServer(server) {
      const folder = join(server.config.root, "content");
      server.watcher.add(folder);
      server.watcher.on("all", (_event, file) => {
        if (file.startsWith(folder)) server.restart();
      });
    },
  };
}
