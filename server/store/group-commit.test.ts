import { expect, test } from "vitest";
import { groupCommit } from "./group-commit.ts";

function fulfilled<T>(value: T): PromiseSettledResult<T> {
  return { status: "fulfilled", value };
}

test("what arrives at once, or while a commit is under way, shares a commit", async () => {
  const groups: number[][] = [];
  const commits = groupCommit(async (items: number[]) => {
    groups.push(items);
    if (groups.length === 1) late = commits.add(4);
    return items.map((item) => fulfilled(item * 10));
  });
  let late: Promise<number> | undefined;
  expect(await Promise.all([commits.add(1), commits.add(2), commits.add(3)])).toEqual([10, 20, 30]);
  expect(await late).toBe(40);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test("nobody hears of success before the commit has ended", async () => {
  const ended = Promise.withResolvers<void>();
  let isAnswered = false;
  const commits = groupCommit(async (items: number[]) => {
    await ended.promise;
    return items.map(fulfilled);
  });
  const answer = commits.add(1).then(() => {
    isAnswered = true;
  });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(isAnswered).toBe(false);
  ended.resolve();
  await answer;
});

test("a commit that fails fails its own group and not the next", async () => {
  let tries = 0;
  const commits = groupCommit(async (items: number[]) => {
    tries += 1;
    if (tries === 1) throw new Error("the disk is gone");
    return items.map(fulfilled);
  });
  await expect(Promise.allSettled([commits.add(1), commits.add(2)])).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  expect(await commits.add(3)).toBe(3);
});

test("no group is larger than what one short commit takes", async () => {
  const sizes: number[] = [];
  const commits = groupCommit(async (items: number[]) => {
    sizes.push(items.length);
    return items.map(fulfilled);
  });
  await Promise.all(Array.from({ length: 300 }, (_, item) => commits.add(item)));
  expect(sizes).toEqual([128, 128, 44]);
});
