import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "vite";

const port = Number(process.env.PORT ?? 3000);
const functionsPort = port + 1;

// The functions run beside the pages, restarted on every change; they need one build for the site's facts.
if (!existsSync("build/site.json")) execFileSync("node", ["scripts/build.ts"], { stdio: "inherit" });
const functions = spawn("node", ["--watch-path=server", "--watch-path=domain", "server/main.ts"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, PORT: String(functionsPort) },
});

const target = `http://127.0.0.1:${functionsPort}`;
const vite = await createServer({
  server: { port, proxy: { "/functions": target, "/healthz": target, "/readyz": target } },
});
await vite.listen();
vite.printUrls();

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    functions.kill(signal);
    await vite.close();
    process.exit(0);
  });
