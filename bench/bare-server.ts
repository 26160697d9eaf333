// A minimal server to compare ours with, run as its own program: it sends built pages and answers JSON bodies once stored.
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { sampleClient } from "#tests/support/sample-business.ts";
import { startProgram } from "#tests/support/start-program.ts";

/** Headers that a page cannot do without: Cross-Origin-Opener-Policy alone costs a new process, 40 ms here. */
const copiedHeaders =
  /^(content-(security-policy|type)|cross-origin-.*|permissions-policy|referrer-policy|speculation-rules|x-.*|cache-control)$/;

/** With the origin of our server, each page is sent with our server's headers. */
export async function startBareServer(ourOrigin = "") {
  const { found: origin, ...running } = await startProgram(
    "node",
    [import.meta.filename, ourOrigin],
    /(http\S+)/,
  );
  return { origin, ...running };
}

async function serveFromMemory(ourOrigin: string): Promise<void> {
  const files = new Map<string, { headers: Record<string, string | number>; body: Buffer }>();
  for (const file of globSync("**/*.{html,svg,webp,avif,jpg,png,json}", { cwd: sampleClient })) {
    const bytes = readFileSync(join(sampleClient, file));
    const isText = /\.(html|svg|json)$/.test(file);
    const path = `/${file.replace(/\/?index\.html$/, "")}`;
    const body = isText ? brotliCompressSync(toStaticTwin(bytes.toString())) : bytes;
    const headers = {
      "content-type": getMimeType(file) ?? "",
      ...(ourOrigin && isText && (await headersOf(ourOrigin + path))),
      "content-length": body.length,
      ...(isText && { "content-encoding": "br" }),
    };
    files.set(path, { headers, body });
  }
  const save = openStore();
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      save(await text(request));
      const answer = '{"ok":true}';
      response
        .writeHead(200, { "content-type": "application/json", "content-length": answer.length })
        .end(answer);
      return;
    }
    const file = files.get(request.url ?? "");
    if (file) response.writeHead(200, file.headers).end(file.body);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1", () =>
    console.log(`http://localhost:${(server.address() as AddressInfo).port}`),
  );
}

/** Stores the same two rows as our server, in one durable commit per request. */
function openStore(): (body: string) => void {
  const folder = mkdtempSync(join(tmpdir(), "bare-"));
  process.once("SIGTERM", () => {
    rmSync(folder, { recursive: true });
    process.exit();
  });
  const database = new DatabaseSync(join(folder, "bare.sqlite"));
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table lead (seq integer primary key, id text unique, received_at text, fields text);
    create table message (seq integer primary key, key text unique, lead_seq integer, created_at text);
  `);
  const lead = database.prepare("insert into lead (id, received_at, fields) values (?, ?, ?)");
  const message = database.prepare("insert into message (key, lead_seq, created_at) values (?, ?, ?)");
  return (body) => {
    const { submissionId, ...fields } = JSON.parse(body);
    const now = new Date().toISOString();
    database.exec("begin immediate");
    const { lastInsertRowid } = lead.run(submissionId, now, JSON.stringify(fields));
    message.run(`${submissionId}-webhook`, lastInsertRowid, now);
    database.exec("commit");
  };
}

async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url);
  return Object.fromEntries([...headers].filter(([name]) => copiedHeaders.test(name)));
}

/** Returns the page as it would be if written by hand: content and styles, without scripts and web fonts. */
function toStaticTwin(html: string): string {
  return html
    .replace(/<script(?! type="application\/ld)[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/ data-props="[^"]*"/, "")
    .replace(/<link rel="stylesheet"[^>]*>/g, "");
}

if (import.meta.main) await serveFromMemory(process.argv[2] ?? "");
