import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html, raw } from "hono/html";
import * as v from "valibot";
import { contentFiles } from "#app/content/content-files.ts";
import { openContentFolder } from "#app/content/content-source.ts";
import { setTick } from "#build/findings/finding.ts";
import { confirmText, isLegalFile } from "#build/findings/legal-texts.ts";
import { contentFolder, ownFolder, sampleFolder } from "#disk/content-folder.ts";
import { textMaxBytes } from "#domain/pages/content-limits.ts";
import { editorConfig, type NamedService, uncheckedBoxes } from "./editor-config.ts";
import { keepComments } from "./keep-comments.ts";
import { guardSaves, openField } from "./page-scripts.ts";
import { todoPage, todoPolicy } from "./todo-page.ts";

/** Headers, because a policy in a page's HTML cannot say who may frame it. */
const framedByNobody = {
  "Content-Security-Policy": "frame-ancestors 'none'",
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
};

const saveSchema = v.object({ before: v.string(), after: v.string() });

const ownProgram = fileURLToPath(new URL("../own.ts", import.meta.url));

/** Writes to content/ only what the list's buttons say; the browser itself writes edits. `editor` is the scripts' folder. */
export function createEditorApp(editor: string): Hono {
  const app = new Hono();
  const unchecked = uncheckedBoxes();
  app.use(async (context, next) => {
    // The name of another site may resolve to this machine, so that its page could read the answers.
    const { hostname } = new URL(`http://${context.req.header("host")}`);
    if (hostname !== "localhost" && hostname !== "127.0.0.1") return context.text("Not found", 404);
    const site = context.req.header("sec-fetch-site") ?? "same-origin";
    if (context.req.method === "POST" && site !== "same-origin") return context.text("Not found", 404);
    for (const [name, value] of Object.entries(framedByNobody)) context.header(name, value);
    return next();
  });
  app.get("/", (context) => {
    context.header("Content-Security-Policy", `${todoPolicy}; ${framedByNobody["Content-Security-Policy"]}`);
    return context.html(todoPage(process.env));
  });
  app.post("/own", (context) => {
    const { stderr } = spawnSync("node", [ownProgram], { encoding: "utf8" });
    // It is there too when the button was pressed twice.
    return existsSync(ownFolder) ? context.redirect("/", 303) : context.text(stderr, 500);
  });
  for (const [path, isTrue] of [
    ["/true-of-us", true],
    ["/ask-again", false],
  ] as const)
    app.post(path, async (context) => {
      const { tick } = await context.req.parseBody();
      if (typeof tick !== "string" || !/^[^\n\r]+$/.test(tick) || contentFolder() === sampleFolder)
        return context.text("Nothing was named.", 400);
      if (isLegalFile(tick)) confirmText(contentFolder(), tick, new Date());
      else setTick(contentFolder(), tick, isTrue);
      return context.redirect("/", 303);
    });
  app.get("/edit", (context) => context.html(editorPage()));
  const tooLong = bodyLimit({ maxSize: 4 * textMaxBytes });
  app.post("/keep-comments", tooLong, async (context) => {
    const save = v.safeParse(saveSchema, await context.req.json().catch(() => null));
    if (!save.success) return context.text("wasn't saved the way the editor saves.", 400);
    const { before, after } = save.output;
    try {
      return context.text(keepComments(before, after, unchecked));
    } catch {
      return context.text("can't be read the way it is now, so the editor left it alone.", 422);
    }
  });
  const rewriteRequestPath = (path: string) => path.replace(/^\/editor/, "");
  app.use("/editor/*", serveStatic({ root: editor, rewriteRequestPath }));
  return app;
}

function editorPage(): string {
  // Escaped, so that no text can end the script element.
  const config = JSON.stringify(editorConfig(namedServices())).replaceAll("<", "\\u003c");
  const script = `
import CMS from "./editor/index.js";
(${guardSaves})();
(${openField})();
CMS.init({ config: ${config} });
`;
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Edit the website</title>
<body>
<script type="module">${raw(script)}</script>`);
}

/** Returns the services of content/, and those of the sample, whose entries a copy of it contains. */
function namedServices(): NamedService[] {
  const found = [contentFolder(), sampleFolder].flatMap((folder) => {
    const source = openContentFolder(folder).open(contentFiles.catalogue.file);
    const shape = v.object({ services: v.array(v.object({ id: v.string(), title: v.string() })) });
    const read = v.safeParse(shape, source.ok ? source.value.raw : null);
    return read.success ? read.output.services : [];
  });
  return found.filter(({ id }, i) => found.findIndex((each) => each.id === id) === i);
}

function policyFor(script: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
