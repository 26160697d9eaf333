import { expect, test } from "vitest";
import { type RecentMap, setRecent } from "./recent-map.ts";

const keepMs = 1000;

test("what is over, and the oldest of more than 50,000, is forgotten [X15]", () => {
  const map: RecentMap<string> = new Map();
  setRecent(map, "first", "1", { now: 0, keepMs });
  setRecent(map, "second", "2", { now: 500, keepMs });
  setRecent(map, "first", "again", { now: 900, keepMs });
  setRecent(map, "third", "3", { now: 1500, keepMs });
  expect([...map].map(([key, { value }]) => `${key} ${value}`)).toEqual(["first again", "third 3"]);

  for (let count = 0; count < 50_000; count++) setRecent(map, String(count), "", { now: 1500, keepMs });
  expect([map.size, map.has("first"), map.has("third"), map.has("0")]).toEqual([50_000, false, false, true]);
});
