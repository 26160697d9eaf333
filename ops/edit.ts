// Starts an editor of the content with forms, in a browser on this machine.
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { loadEnvFile } from "#disk/env-file.ts";
import { createEditorApp } from "./editor/editor-app.ts";

const editor = dirname(fileURLToPath(import.meta.resolve("@sveltia/cms")));
// The editor's own port: the PORT in .env is the server's.
const port = Number(process.env.PORT ?? 4100);
loadEnvFile();
const server = serve({ fetch: createEditorApp(editor).fetch, hostname: "127.0.0.1", port });
server.once("error", ({ message }) => {
  console.error(`${message}. Is the editor open already? For another one set PORT to a free number.`);
  process.exit(1);
});
server.once("listening", () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Open http://localhost:${port} in Chrome or Edge: it lists what's left to do, and each point opens its field.
To see each page as you save it, run npm run dev in another terminal. Ctrl+C ends the editor.`);
});
