import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/leads-folder.ts";
import { type FormerTexts, hashOf } from "./content-changes.ts";

const rain = "blog/rain.md";
const change: FormerTexts = {
  changes: {
    fields: [{ file: "services.yaml", field: "Services, Walk, Price", before: "$31", after: "$33" }],
    more: 0,
  },
  texts: {
    "services.yaml": { before: "price: 31\n", afterHash: hashOf("price: 33\n") },
    [rain]: { before: "Rain\n", afterHash: null },
    "notices.yaml": { before: null, afterHash: hashOf("snow\n") },
  },
  lostPhotos: [],
};

/** A site whose content is as the change left it. */
function changedSite({ lostPhotos = [] }: Partial<FormerTexts> = {}) {
  const folder = newFolder();
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write("builds/2026.former-texts.json", JSON.stringify({ ...change, lostPhotos }));
  write("content/services.yaml", "price: 33\n");
  write("content/notices.yaml", "snow\n");
  write("content/blog/wind.md", "Wind\n");
  const run = (...args: string[]) => {
    const program = [resolve("build/take-back.ts"), ...args];
    return JSON.parse(execFileSync("node", program, { cwd: folder, encoding: "utf8" }));
  };
  const read = (name: string) => readFileSync(join(folder, "content", name), "utf8");
  return { folder, write, run, read };
}

test("it says what it would put back, puts it back, and does the rest when it was cut short [OD06]", () => {
  const { run, read, write } = changedSite();
  expect(run("2026")).toEqual({ state: "changed", changes: change.changes });
  expect(read("services.yaml")).toBe("price: 33\n");
  write(`content/${rain}`, "Rain\n");
  expect(run("2026", "--write")).toEqual({ state: "taken back" });
  expect([read("services.yaml"), read(rain)]).toEqual(["price: 31\n", "Rain\n"]);
  expect(() => read("notices.yaml")).toThrow("ENOENT");
  expect(run("2026")).toEqual({ state: "taken back" });
});

test("what was saved since, a lost photo and a repository's texts stay, and nothing is half written [OD06]", () => {
  const { folder, run, read, write } = changedSite();
  expect(run("2025", "--write")).toMatchObject({ state: "unknown" });
  expect(run("../2026", "--write")).toMatchObject({ state: "unknown" });
  write("content/notices.yaml", "snow, and ice\n");
  expect(run("2026", "--write")).toMatchObject({ state: "saved since", files: ["Notices"] });
  write("content/notices.yaml", "snow\n");
  rmSync(join(folder, "content/blog"), { recursive: true });
  expect(run("2026", "--write")).toMatchObject({ state: "not writable" });
  write(".git/content-fetched", "");
  expect(run("2026", "--write")).toMatchObject({ state: "fetched" });
  expect([read("services.yaml"), read("notices.yaml")]).toEqual(["price: 33\n", "snow\n"]);
  const lostPhotos = ["photos/mia.jpg"];
  const told = { state: "photos", files: lostPhotos };
  expect(changedSite({ lostPhotos }).run("2026", "--write")).toMatchObject(told);
});
