import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { listen } from "./listen.ts";

/** Knows folders, 404.html, `_headers` and `_redirects`, but no functions. */
export async function startStaticHost() {
  let folder = "";
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const server = createServer(({ url = "/" }, response) => {
    const path = url.split("?", 1)[0] ?? "/";
    const redirect = findRedirect(read("_redirects"), path);
    if (redirect) return response.writeHead(redirect.status, { location: redirect.location }).end();
    const name = [path, `${path}/index.html`].find((each) => isFile(join(folder, each)));
    const file = join(folder, name ?? "404.html");
    const headers = { "content-type": getMimeType(file) ?? "", ...findHeaders(read("_headers"), path) };
    response.writeHead(name ? 200 : 404, headers).end(readFileSync(file));
  });
  const { port, stop } = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    serve(built: string) {
      folder = built;
    },
    stop,
  };
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function fits(rule: string, path: string): boolean {
  return rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule;
}

function findHeaders(rules: string, path: string): Record<string, string> {
  const found: Record<string, string> = {};
  let isMeant = false;
  for (const line of rules.split("\n")) {
    if (line.startsWith("/")) isMeant = fits(line, path);
    const [, name, value] = /^ +([\w-]+): (.*)$/.exec(line) ?? [];
    if (!isMeant || !name || !value) continue;
    if (found[name]) throw new Error(`${path} has ${name} twice, which hosts join`);
    found[name] = value;
  }
  return found;
}

function findRedirect(rules: string, path: string): { location: string; status: number } | null {
  for (const line of rules.split("\n")) {
    const [from, to, status] = line.split(" ");
    if (!from || !to || !fits(from, path)) continue;
    return { location: to.replace(":splat", path.slice(from.length - 1)), status: Number(status) };
  }
  return null;
}
