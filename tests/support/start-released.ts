import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./listen.ts";

/** Replaces systemd's commands, for the server that `startSocket` keeps running. */
const standIns = {
  runuser: 'shift 3; exec "$@"',
  systemctl:
    'test "$1" = restart && read pid <"$0.pid" && kill "$pid" && tail --pid="$pid" -f /dev/null; exit 0',
};

/** A machine that runs releases through deploy/website. */
export async function newMachine() {
  const home = await mkdtemp(join(tmpdir(), "machine-"));
  const bin = await mkdtemp(join(tmpdir(), "machine-bin-"));
  for (const [name, text] of Object.entries(standIns))
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const port = await freePort();
  // Without this repository and its Node.
  const env = { PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin` };
  await writeFile(
    join(home, ".env"),
    `PORT=${port}\nDATA_DIR=${home}/data\nTRUSTED_PROXIES=127.0.0.1\nLEAD_WEBHOOK_URL=http://127.0.0.1:9\n`,
  );
  return {
    home,
    origin: `http://127.0.0.1:${port}`,
    website: (...args: string[]) => promisify(execFile)(join(home, "website"), args, { env }),
    /** Like systemd's socket: the first connection starts the release in use, and again whenever it has ended. */
    async startSocket() {
      const server = `echo $$ > ${bin}/systemctl.pid; LISTEN_PID=$$ exec node_modules/.bin/node server/main.ts`;
      const service = `while cd ${home}/current; do sh -c '${server}'; done`;
      const child = spawn("systemd-socket-activate", ["-l", `127.0.0.1:${port}`, "sh", "-c", service], {
        env: { ...env, NODE_ENV: "production" },
        stdio: ["ignore", "ignore", "pipe"],
        detached: true,
      });
      await once(child.stderr, "data");
      child.stderr.resume();
      return {
        async stop() {
          const ended = once(child, "exit");
          // Ends the loop and its server.
          process.kill(-(child.pid ?? 0), "SIGKILL");
          await ended;
        },
      };
    },
  };
}
