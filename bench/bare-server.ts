// Runs as a program of its own and answers every path from memory; prints its port.
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { getMimeType } from "hono/utils/mime";

const client = "dist/client";
const pageHeaders: Record<string, Record<string, string>> = JSON.parse(process.argv[2] ?? "{}");
const files = new Map<string, { headers: Record<string, string | number>; body: Buffer }>();
for (const file of globSync("**/*.{html,svg,webp,avif,jpg,png}", { cwd: client })) {
  const isText = /\.(html|svg)$/.test(file);
  const body = isText
    ? brotliCompressSync(staticTwin(readFileSync(join(client, file), "utf8")))
    : readFileSync(join(client, file));
  const path = `/${file.replace(/\/?index\.html$/, "")}`;
  const headers = {
    ...pageHeaders[path],
    "Content-Type": getMimeType(file) ?? "",
    "Content-Length": body.length,
    ...(isText && { "Content-Encoding": "br" }),
  };
  files.set(path, { headers, body });
}

/** As a hand-written static page would be: content and styles, without scripts and web fonts. */
function staticTwin(html: string): string {
  return html
    .replace(/<script(?! type="application\/ld)[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/ data-props="[^"]*"/, "")
    .replace(/<link rel="stylesheet"[^>]*>/g, "");
}

const server = createServer((request, response) => {
  const file = files.get(request.url ?? "");
  if (file) response.writeHead(200, file.headers).end(file.body);
  else response.writeHead(404).end();
});
server.listen(0, "127.0.0.1", () =>
  console.log(`Listening on http://localhost:${(server.address() as AddressInfo).port}`),
);
