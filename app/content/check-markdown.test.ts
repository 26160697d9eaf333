import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openContentFolder } from "./content-source.ts";
import { readPosts } from "./read-posts.ts";

const post = { title: "Rain", excerpt: "Wet", date: "2026-01-01", author: "A", category: "Health" };

function folderWith(body: string) {
  const folder = mkdtempSync(join(tmpdir(), "notes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "blog"));
  const facts = { id: "rain", ...post, readTime: 5, image: "scene:walk" };
  writeFileSync(join(folder, "blog/rain.md"), `---\n${JSON.stringify(facts)}\n---\n${body}`);
  return openContentFolder(folder);
}

function deadNotesIn(body: string): string[] {
  const read = readPosts(folderWith(body), new Map());
  return read.ok ? [] : read.mistakes;
}

test("a mark without its note, and a note without its mark, are refused with file and line [VT06]", () => {
  expect(deadNotesIn("Rain[^1] falls[^2].\n\n[^2]: Here.\n\n[^3]: Nowhere.")).toEqual([
    "blog/rain.md:4 content: found [^1], must have its note: a paragraph that begins with [^1]:",
    "blog/rain.md:8 content: found [^3]:, must have its mark [^3] in the text",
  ]);
});

test("notes that have their marks, and brackets in code, are right [VT06]", () => {
  expect(deadNotesIn("Rain[^a] and again[^A]; a set is `[^1]`.\n\n[^a]: Here.")).toEqual([]);
});
