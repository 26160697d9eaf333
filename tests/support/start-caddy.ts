import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { certificateFile } from "./front.ts";
import { freePort } from "./listen.ts";

/** Runs a file of deploy/ for any host over HTTP, or for localhost over HTTPS, with these directives in its sites. */
export async function startCaddy(
  name: string,
  origins: string[],
  { scheme = "http", directives = [] }: { scheme?: "http" | "https"; directives?: string[] } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  const port = await freePort();
  const file = join(folder, "Caddyfile");
  const servers = origins.map((origin) => `127.0.0.1:${new URL(origin).port}`).join(" ");
  const [host, certificate] = [scheme === "https" ? "localhost" : "", resolve(certificateFile)];
  const added = [...directives, ...(host && [`tls ${certificate} ${certificate}`])].join("\n");
  const text = readFileSync(`deploy/${name}`, "utf8")
    .replace("{\n", "{\nadmin off\nauto_https disable_redirects\n")
    .replace("www.example.com {", `${scheme}://${host}:${port} {\n${added}`)
    .replace(/^example\.com \{/m, `${scheme}://example.com:${port} {\n${added}`)
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
    origin: `${scheme}://localhost:${port}`,
    pid: child.pid,
    log: () => output,
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}
