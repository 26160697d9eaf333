import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./listen.ts";

/** Runs a file of deploy/ without certificates, for any host, over HTTP. */
export async function startCaddy(name: string, origins: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  const port = await freePort();
  const file = join(folder, "Caddyfile");
  const servers = origins.map((origin) => `127.0.0.1:${new URL(origin).port}`).join(" ");
  const text = readFileSync(`deploy/${name}`, "utf8")
    .replace("{\n", "{\n\tadmin off\n")
    .replace("www.example.com {", `http://:${port} {`)
    .replace(/^example\.com \{/m, `http://example.com:${port} {`)
    .replace(/(reverse_proxy) [\d.: ]+ \{/, `$1 ${servers} {`);
  writeFileSync(file, text);
  const child = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (data) => {
      output += data;
      if (output.includes("serving initial configuration")) resolve();
    });
    child.once("error", reject).once("exit", () => reject(new Error(`Caddy did not start: ${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}
