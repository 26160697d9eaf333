import { spawn } from "node:child_process";
import { once } from "node:events";

/** The built pages from a file server of a few lines, as the limit to compare with. */
export async function startBareServer(
  pageHeaders: Record<string, Record<string, string>> = {},
): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn("node", ["bench/bare-server.ts", JSON.stringify(pageHeaders)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // A measurement that fails must not leave it running.
  process.once("exit", () => child.kill());
  const [line] = await once(child.stdout, "data");
  return {
    origin: String(line).replace("Listening on", "").trim(),
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}
