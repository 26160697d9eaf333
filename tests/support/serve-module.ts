import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build, type Rolldown } from "vite";

/** One module of the browser's side, bundled as the site's are, on an empty page that has its exports as globals. */
export async function serveModule(entry: string) {
  const files = new Map<string, string>();
  for (const chunk of await bundle(entry))
    if (chunk.type === "chunk") files.set(`/${chunk.fileName}`, chunk.code);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const script = files.get(path);
    if (script === undefined) response.writeHead(200, { "Content-Type": "text/html" }).end(page);
    else response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** The paths asked for so far. */
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const page = `<!doctype html><title>Page</title>
<script type="module">import * as module from "/entry.js"; Object.assign(window, module);</script>`;

async function bundle(entry: string) {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["es"], fileName: "entry" } },
  });
  return [output].flat().flatMap((bundled) => (bundled as Rolldown.RolldownOutput).output);
}
