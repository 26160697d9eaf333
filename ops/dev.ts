import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { join, resolve, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { html } from "hono/html";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { contentFolder, ownFolder, sampleFolder } from "#disk/content-folder.ts";
import { loadEnvFile } from "#disk/env-file.ts";
import { createRenderer } from "#disk/load-bundle.ts";
import { buildDir } from "#disk/read-site-facts.ts";
import { readBuildSettings } from "#domain/build-settings.ts";

loadEnvFile();
const port = Number(process.env.PORT || 3000);
const functionsPort = port + 1;

// The functions server needs the site's facts from one finished build.
if (!existsSync(join(buildDir, "site.json"))) execFileSync("node", ["build/build.ts"], { stdio: "inherit" });

const server = createHttpServer();
const target = `http://127.0.0.1:${functionsPort}`;
const vite = await createServer({
  appType: "custom",
  server: {
    middlewareMode: { server },
    // Any other Vite on this machine could have taken a port of its own, and changes would not appear by themselves.
    hmr: { server },
    // By default the watcher reports only the first of two changes within 50 ms, and pages keep what was read between them.
    watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
    proxy: { "/functions": target, "/healthz": target, "/readyz": target },
  },
});
server.on("request", (request, response) =>
  vite.middlewares(request, response, async () => {
    const page = await answer(request.url ?? "/");
    response.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text());
  }),
);
try {
  await once(server.listen(port, "127.0.0.1"), "listening");
} catch (error) {
  console.error(
    `${(error as Error).message}. Does npm start run already? For another one set PORT to a free number.`,
  );
  process.exit(1);
}
console.log(`Pages with hot reload: http://localhost:${port}`);
// Only now: if the port is taken, this program ends, and the functions would go on and keep theirs.
const functions = spawn(
  "node",
  ["--watch-path=disk", "--watch-path=server", "--watch-path=domain", "server/main.ts"],
  {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PORT: String(functionsPort) },
  },
);

// Pages contain no React and their styles are inline, so only a reload shows a change.
const shown = ["app", "domain", ownFolder, sampleFolder].map((folder) => resolve(folder) + sep);
vite.watcher.add(shown);
let [changedAt, renderedAt] = [0, 0];
const reloadScript = "/@vite/client";
const reload = () => vite.ws.send({ type: "full-reload" });
vite.watcher.on("all", (_event, file) => {
  if (!shown.some((folder) => file.startsWith(folder))) return;
  // Vite's own handlers do this later, and a page loaded before that would show the old state.
  for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.onFileChange(file);
  changedAt = performance.now();
  reload();
});
// A page that was loading during a change was not connected yet, so it did not get the message.
vite.ws.on("connection", () => {
  if (changedAt > renderedAt) reload();
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    functions.kill(signal);
    await vite.close();
    process.exit(0);
  });

async function answer(path: string): Promise<Response> {
  renderedAt = performance.now();
  try {
    // Loaded through Vite, which picks up changes in domain/ and app/.
    const { readContent } = (await vite.ssrLoadModule(
      "/app/content/read-content.ts",
    )) as typeof import("#app/content/read-content.ts");
    const content = readContent(contentFolder());
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
    const settings = readBuildSettings(process.env, content.business.origin);
    const render = createRenderer(build, "development");
    const page = await render(path, { ...settings, isRelease: false, content });
    const text = await page.clone().text();
    // If not even our error page can be rendered, React Router answers with one that never reloads.
    if (page.status >= 400 && !text.includes(reloadScript)) throw new Error(text);
    return page;
  } catch (error) {
    return mistakePage(stripVTControlCharacters(error instanceof Error ? error.message : String(error)));
  }
}

/** The page reloads once the mistake is corrected. */
function mistakePage(mistake: string): Response {
  const page = html`<!doctype html><html lang="en"><title>A mistake to correct</title>
<script type="module" src="${reloadScript}"></script>
<h1>A mistake to correct</h1>
<pre>${mistake}</pre></html>`;
  return new Response(String(page), { status: 500, headers: { "content-type": "text/html; charset=utf-8" } });
}
