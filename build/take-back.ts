// Says whether the change that a build published can be taken back, and takes it back with --write; for the server, which reads and writes none of content/ itself.
import { accessSync, constants, existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { listContent, readContentBytes } from "#app/content/list-content.ts";
import { contentFolder, fetchedFile } from "#disk/content-folder.ts";
import { putInPlace, writeBeside } from "#disk/write-whole.ts";
import type { TakeBack } from "#domain/pages/changed-content.ts";
import { type FormerTexts, hashOf, readFormerTexts } from "./content-changes.ts";
import { fileLabel } from "./content-schemas.ts";

/** `build` is the name of a folder in builds/. */
function takeBack(build: string, isWriting: boolean): TakeBack {
  const former = readFormerTexts(build);
  if (!former) return { state: "unknown", files: [] };
  const { changes, lostPhotos } = former;
  if (existsSync(fetchedFile())) return { state: "fetched", files: [], changes };
  if (lostPhotos.length > 0) return { state: "photos", files: lostPhotos, changes };
  const folder = contentFolder();
  const { toWrite, foreign } = filesToWrite(former, folder);
  if (foreign.length > 0) return { state: "saved since", files: foreign.map(fileLabel), changes };
  if (toWrite.length === 0) return { state: "taken back" };
  if (!isWriting) return { state: "changed", changes };
  return write(toWrite, folder) ? { state: "taken back" } : { state: "not writable", files: [], changes };
}

/** `text` is null for a file to remove. */
type Restored = { name: string; text: string | null };

/** `foreign` are neither as the change left them nor as they were before it. */
function filesToWrite({ texts }: FormerTexts, folder: string) {
  const present = new Set(listContent(folder).files.map(({ name }) => name));
  const toWrite: Restored[] = [];
  const foreign: string[] = [];
  for (const [name, { before, afterHash }] of Object.entries(texts)) {
    const hash = present.has(name) ? hashOf(readContentBytes(folder, name)) : null;
    if (hash === (before === null ? null : hashOf(before))) continue;
    if (hash === afterHash) toWrite.push({ name, text: before });
    else foreign.push(name);
  }
  return { toWrite, foreign };
}

/** All or nothing, unless the machine fails meanwhile: then the same link does the rest. */
function write(files: Restored[], folder: string): boolean {
  const prepared: { unfinished: string | null; file: string }[] = [];
  try {
    for (const { name, text } of files) {
      const file = join(folder, name);
      if (text === null) accessSync(dirname(file), constants.W_OK);
      prepared.push({ file, unfinished: text === null ? null : writeBeside(file, text) });
    }
    for (const { file, unfinished } of prepared)
      if (unfinished) putInPlace(unfinished, file);
      else rmSync(file);
    return true;
  } catch {
    return false;
  } finally {
    for (const { unfinished } of prepared) if (unfinished) rmSync(unfinished, { force: true });
  }
}

const [name = "", ...options] = process.argv.slice(2);
const outcome: TakeBack = /^[\w-]+$/.test(name)
  ? takeBack(name, options.includes("--write"))
  : { state: "unknown", files: [] };
process.stdout.write(JSON.stringify(outcome));
