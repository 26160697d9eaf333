import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { resolve } from "node:path";
import { createRequestListener } from "@react-router/node";
import { type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import { createServer } from "vite";
import { readContent } from "../app/content/read-content.ts";
import { loadEnvFile, readBuildSettings } from "../server/config.ts";
import type { RenderedSite } from "../server/site/load-bundle.ts";

loadEnvFile();
const port = Number(process.env.PORT ?? 3000);
const functionsPort = port + 1;

// The functions run beside the pages, restarted on every change; they need one build for the site's facts.
if (!existsSync("build/site.json")) execFileSync("node", ["scripts/build.ts"], { stdio: "inherit" });
const functions = spawn("node", ["--watch-path=server", "--watch-path=domain", "server/main.ts"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, PORT: String(functionsPort) },
});

const server = createHttpServer();
const target = `http://127.0.0.1:${functionsPort}`;
const vite = await createServer({
  appType: "custom",
  server: {
    middlewareMode: { server },
    proxy: { "/functions": target, "/healthz": target, "/readyz": target },
  },
});
const loadServerBuild = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
const pages = createRequestListener({
  build: loadServerBuild,
  mode: "development",
  async getLoadContext() {
    const { siteContext } = (await loadServerBuild()).entry.module as unknown as {
      siteContext: RouterContext<RenderedSite>;
    };
    const content = readContent();
    const context = new RouterContextProvider();
    const settings = readBuildSettings(process.env, content.business.origin);
    context.set(siteContext, { ...settings, isRelease: false, content });
    return context;
  },
});
server.on("request", (request, response) =>
  vite.middlewares(request, response, () => pages(request, response)),
);
server.listen(port, "127.0.0.1", () => console.log(`Pages with hot reload: http://localhost:${port}`));

const contentFolder = resolve("content");
vite.watcher.add(contentFolder);
vite.watcher.on("all", (_event, file) => {
  if (file.startsWith(contentFolder)) vite.ws.send({ type: "full-reload" });
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    functions.kill(signal);
    await vite.close();
    process.exit(0);
  });
