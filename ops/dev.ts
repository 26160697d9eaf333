import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join, resolve, sep } from "node:path";
import { createRequestListener } from "@react-router/node";
import { html } from "hono/html";
import { type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import { createServer } from "vite";
import type { Content } from "../app/content/read-content.ts";
import { contentFolder, ownFolder, sampleFolder } from "../disk/content-folder.ts";
import { loadEnvFile } from "../disk/env-file.ts";
import type { RenderedSite } from "../disk/load-bundle.ts";
import { buildDir } from "../disk/read-site-facts.ts";
import { readBuildSettings } from "../domain/build-settings.ts";

loadEnvFile();
const port = Number(process.env.PORT ?? 3000);
const functionsPort = port + 1;

// The functions server needs the site's facts from one finished build.
if (!existsSync(join(buildDir, "site.json"))) execFileSync("node", ["build/build.ts"], { stdio: "inherit" });
const functions = spawn(
  "node",
  ["--watch-path=disk", "--watch-path=server", "--watch-path=domain", "server/main.ts"],
  {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PORT: String(functionsPort) },
  },
);

const server = createHttpServer();
const target = `http://127.0.0.1:${functionsPort}`;
const vite = await createServer({
  appType: "custom",
  server: {
    middlewareMode: { server },
    // A port of its own would be taken by any other Vite on this machine, and nothing would be shown by itself.
    hmr: { server },
    proxy: { "/functions": target, "/healthz": target, "/readyz": target },
  },
});
const loadServerBuild = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
server.on("request", (request, response) =>
  vite.middlewares(request, response, () => answer(request, response)),
);
server.listen(port, "127.0.0.1", () => console.log(`Pages with hot reload: http://localhost:${port}`));

// Pages hold no React and their styles are inline, so only loading them again shows a change.
const shown = ["app", "domain", ownFolder, sampleFolder].map((folder) => resolve(folder) + sep);
vite.watcher.add(shown);
let [changedAt, renderedAt] = [0, 0];
const reload = () => vite.ws.send({ type: "full-reload" });
vite.watcher.on("all", (_event, file) => {
  if (!shown.some((folder) => file.startsWith(folder))) return;
  // Vite's own handlers do so later, and a page loaded before would show what was there until then.
  for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.onFileChange(file);
  changedAt = performance.now();
  reload();
});
// A page that was loading at the time of a change was not connected yet, and heard nothing of it.
vite.ws.on("connection", () => {
  if (changedAt > renderedAt) reload();
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    functions.kill(signal);
    await vite.close();
    process.exit(0);
  });

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  renderedAt = performance.now();
  // Loaded through Vite, which picks up changes in domain/ and app/content/.
  const { readContent } = (await vite.ssrLoadModule(
    "/app/content/read-content.ts",
  )) as typeof import("../app/content/read-content.ts");
  let content: Content;
  try {
    content = readContent(contentFolder());
  } catch (error) {
    response.writeHead(500, { "content-type": "text/html; charset=utf-8" });
    response.end(mistakesPage(error instanceof Error ? error.message : String(error)));
    return;
  }
  const listener = createRequestListener({
    build: loadServerBuild,
    mode: "development",
    async getLoadContext() {
      const { siteContext } = (await loadServerBuild()).entry.module as unknown as {
        siteContext: RouterContext<RenderedSite>;
      };
      const context = new RouterContextProvider();
      const settings = readBuildSettings(process.env, content.business.origin);
      context.set(siteContext, { ...settings, isRelease: false, content });
      return context;
    },
  });
  await listener(request, response);
}

/** The page reloads once the content is saved. */
function mistakesPage(mistakes: string): string {
  return String(html`<!doctype html><html lang="en"><title>Mistakes in ${contentFolder()}/</title>
<script type="module" src="/@vite/client"></script>
<h1>Mistakes in ${contentFolder()}/</h1>
<pre>${mistakes}</pre></html>`);
}
