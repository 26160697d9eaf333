import { expect, test } from "vitest";
import { forbidTabStorage, stubTabStorage } from "../../tests/support/tab-storage.ts";
import {
  isRecord,
  isSharedDevice,
  readTabMemory,
  rememberSharedDevice,
  writeTabMemory,
  writeWords,
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
  writeWords("draft:contact", ["Dana"]);
  rememberSharedDevice(true);
  expect([readTabMemory("draft:contact", isRecord), isSharedDevice()]).toEqual([null, false]);
});

test("on a shared device words are forgotten and no longer kept, until it is said to be one's own [X20]", () => {
  const stored = stubTabStorage();
  writeWords("draft:contact", ["Dana"]);
  writeWords("draft:contact", ["Dana Reyes"]);
  writeWords("receipt", {});
  expect(stored.get("word-keys")).toBe('["draft:contact","receipt"]');
  rememberSharedDevice(true);
  expect(isSharedDevice()).toBe(true);
  writeWords("draft:contact", ["Dana"]);
  expect([...stored.keys()]).toEqual(["shared-device"]);
  rememberSharedDevice(false);
  writeWords("draft:contact", ["Dana"]);
  expect([...stored.keys()]).toEqual(["word-keys", "draft:contact"]);
});

test.each(['"draft:contact"', "{}", "[1]"])("%s is no list of what was kept", (kept) => {
  stubTabStorage().set("word-keys", kept).set("shared-device", '"yes"');
  expect(isSharedDevice()).toBe(false);
  writeWords("receipt", {});
  expect(readTabMemory("word-keys", Array.isArray)).toEqual(["receipt"]);
});
