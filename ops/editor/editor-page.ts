import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { editorConfig } from "./editor-config.ts";
import { guardSaves } from "./guard-saves.ts";

/** Where the editor signs in and saves; it asks for more, such as pictures of others, which it does without. */
const repositoryOrigins = {
  connect: ["https://api.github.com"],
  pictures: ["https://avatars.githubusercontent.com"],
};

/** A policy in a page cannot say who may frame it. */
export const framedByNobody = {
  "Content-Security-Policy": "frame-ancestors 'none'",
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
};

/** Without a repository ("owner/name" on GitHub) it edits a folder of this machine. */
export function editorPage(repository: string | null = null): string {
  // Escaped, so that no text can end the script element.
  const config = JSON.stringify(editorConfig(repository)).replaceAll("<", "\\u003c");
  const script = `
import CMS from "./editor/index.js";
${repository ? "" : `(${guardSaves})();`}
CMS.init({ config: ${config} });
`;
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script, repository)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Edit the website</title>
<body>
<script type="module">${raw(script)}</script>`);
}

function policyFor(script: string, repository: string | null): string {
  const { connect, pictures } = repository ? repositoryOrigins : { connect: [], pictures: [] };
  const hash = createHash("sha256").update(script).digest("base64");
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(" "),
    "media-src blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    ["connect-src 'self' blob:", ...connect].join(" "),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
