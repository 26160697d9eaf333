import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { listen } from "./listen.ts";

/** Knows these advisories; any other status only rejects. */
export async function startRegistry(known: Record<string, unknown[]>, status = 200) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (status !== 200) return response.writeHead(status).end("{}");
    if (request.url !== "/-/npm/v1/security/advisories/bulk") {
      const name = decodeURIComponent(request.url?.slice(1) ?? "");
      return response.end(JSON.stringify({ name, "dist-tags": {}, versions: {} }));
    }
    const body = await buffer(request);
    const isZipped = request.headers["content-encoding"] === "gzip";
    asked.push(...Object.keys(JSON.parse(String(isZipped ? gunzipSync(body) : body))));
    response.end(JSON.stringify(known));
  });
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${port}`, asked };
}
