// An editor of content/ with forms, in a browser. npm run edit starts it on this machine; npm run edit -- --page <folder>
// writes its page for a static host, where it works on the repository of "origin".
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { editorConfig, uncheckedBoxes } from "./editor/editor-config.ts";
import { keepComments } from "./editor/keep-comments.ts";

const content = resolve("content");
const editor = dirname(fileURLToPath(import.meta.resolve("@sveltia/cms")));
const { page } = parseArgs({ options: { page: { type: "string" } } }).values;

if (page === undefined) startHere();
else writePage(page);

function editorPage(): string {
  // Escaped, so that no text can end the script element.
  const config = JSON.stringify(editorConfig(repository())).replaceAll("<", "\\u003c");
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Edit the website</title>
<body>
<script type="module">
import CMS from "./editor/index.js";
CMS.init({ config: ${raw(config)} });
</script>`);
}

/** "owner/name", or null where "origin" is not on GitHub. */
function repository(): string | null {
  try {
    const url = execFileSync("git", ["remote", "get-url", "origin"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /github\.com[:/]([\w.-]+\/[\w-]+)/.exec(url)?.[1] ?? null;
  } catch {
    return null;
  }
}

function writePage(folder: string): void {
  if (!repository()) {
    console.error("The editor's page needs a repository on GitHub: git remote add origin <its address>.");
    process.exit(1);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), editorPage());
  cpSync(editor, join(folder, "editor"), { recursive: true, filter: (file) => !file.endsWith(".map") });
  console.log(
    `${folder} is the editor for ${repository()}; put it on a static host that is not the public site.`,
  );
}

function startHere(): void {
  const app = new Hono();
  app.get("/", (context) => context.html(editorPage()));
  const rewriteRequestPath = (path: string) => path.replace(/^\/editor/, "");
  app.use("/editor/*", serveStatic({ root: editor, rewriteRequestPath }));
  const server = serve({
    fetch: app.fetch,
    hostname: "127.0.0.1",
    port: Number(process.env.PORT ?? 4100),
  });
  server.once("listening", () => {
    const { port } = server.address() as AddressInfo;
    console.log(`Open http://localhost:${port} in Chrome or Edge, press "Work with Local Repository" and choose
the folder ${dirname(content)}. What you save is in content/ at once. Ctrl+C ends the editor.`);
  });
  keepCommentsOfSaved();
}

/** The editor leaves comments out, which belong to whoever reads the files. */
function keepCommentsOfSaved(): void {
  const unchecked = uncheckedBoxes();
  const read = (name: string) => readFileSync(join(content, name), "utf8");
  const texts = new Map(globSync("**/*.{yaml,md}", { cwd: content }).map((name) => [name, read(name)]));
  watch(content, { recursive: true }, (_event, name) => {
    const before = name && texts.get(name);
    if (!before) return;
    try {
      const after = read(name);
      if (after === before) return;
      const kept = keepComments(before, after, unchecked);
      texts.set(name, kept);
      if (kept !== after) writeFileSync(join(content, name), kept);
    } catch (fault) {
      console.error(`content/${name}: its comments could not be kept (${fault})`);
    }
  });
}
