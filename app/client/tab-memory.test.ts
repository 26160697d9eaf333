import { expect, test } from "vitest";
import { forbidTabStorage, stubTabStorage } from "#tests/support/browser-stubs.ts";
import {
  isRecord,
  isSharedDevice,
  readTabMemory,
  rememberSharedDevice,
  saveTyped,
  writeTabMemory,
} from "./tab-memory.ts";

test("what is read is what was written, if it is what is looked for", () => {
  const stored = stubTabStorage();
  writeTabMemory("key", { a: 1 });
  expect(readTabMemory("key", isRecord)).toEqual({ a: 1 });
  for (const text of ["no JSON", "1", "null"]) {
    stored.set("key", text);
    expect(readTabMemory("key", isRecord)).toBeNull();
  }
  writeTabMemory("key", null);
  expect(stored.size).toBe(0);
});

test("where the browser forbids storage, nothing is remembered and nothing breaks [X20]", () => {
  forbidTabStorage();
  saveTyped("draft:contact", ["Dana"]);
  rememberSharedDevice(true);
  expect([readTabMemory("draft:contact", isRecord), isSharedDevice()]).toEqual([null, false]);
});

test("on a shared device words are forgotten and no longer kept, until it is said to be one's own [X20]", () => {
  const stored = stubTabStorage();
  saveTyped("draft:contact", ["Dana"]);
  saveTyped("draft:contact", ["Dana Reyes"]);
  saveTyped("receipt", {});
  expect(stored.get("word-keys")).toBe('["draft:contact","receipt"]');
  rememberSharedDevice(true);
  expect(isSharedDevice()).toBe(true);
  saveTyped("draft:contact", ["Dana"]);
  expect([...stored.keys()]).toEqual(["shared-device"]);
  rememberSharedDevice(false);
  saveTyped("draft:contact", ["Dana"]);
  expect([...stored.keys()]).toEqual(["word-keys", "draft:contact"]);
});
