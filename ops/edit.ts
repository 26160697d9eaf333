// An editor of the content with forms, in a browser. npm run edit starts it on this machine; npm run edit -- --page <folder>
// writes its page for a static host, where it works on the repository of "origin".
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { serve } from "@hono/node-server";
import { contentFolder, sampleFolder } from "#disk/content-folder.ts";
import { loadEnvFile } from "#disk/env-file.ts";
import { createEditorApp, editorPage, framedByNobody } from "./editor/editor-app.ts";

const editor = dirname(fileURLToPath(import.meta.resolve("@sveltia/cms")));
const { page } = parseArgs({ options: { page: { type: "string" } } }).values;

if (page === undefined) startHere();
else writePage(page);

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
  const name = repository();
  if (!name) {
    console.error("The editor's page needs a GitHub repository: git remote add origin <its address>.");
    process.exit(1);
  }
  if (contentFolder() === sampleFolder) {
    console.error(
      "The editor's page edits the repository's content/ folder. Make it with npm run own, then commit and push it.",
    );
    process.exit(1);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), editorPage(name));
  const headers = Object.entries(framedByNobody).map(([name, value]) => `  ${name}: ${value}\n`);
  writeFileSync(join(folder, "_headers"), `/*\n${headers.join("")}`);
  cpSync(editor, join(folder, "editor"), { recursive: true, filter: (file) => !file.endsWith(".map") });
  console.log(`${folder} is the editor for ${name}; put it on a static host, but not the public site's.`);
}

function startHere(): void {
  // Of the editor alone: .env names the server's.
  const port = Number(process.env.PORT ?? 4100);
  loadEnvFile();
  const server = serve({ fetch: createEditorApp(editor).fetch, hostname: "127.0.0.1", port });
  server.once("listening", () => {
    const { port } = server.address() as AddressInfo;
    console.log(`Open http://localhost:${port} in Chrome or Edge: it lists what's left to do, and each point opens its field.
To see each page as you save it, run npm run dev in another terminal. Ctrl+C ends the editor.`);
  });
}
