import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { newFolder } from "#tests/support/leads-folder.ts";
import { startProcess } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { canCheck, findFaults } from "./fault.ts";

/** Linux has nothing free there, ever. */
const dataDir = "/proc";

function newClone(): string {
  const folder = newFolder();
  mkdirSync(join(folder, ".git"));
  return folder;
}

function fetchedAt(clone: string, at: Date): string {
  const file = join(clone, ".git/content-fetched");
  writeFileSync(file, "");
  utimesSync(file, at, at);
  return file;
}

test.each(engines)(
  "each fault has its text, and is reported where it can be checked [SF14]",
  async (engine) => {
    const { store, clock, context, pass } = await startProcess(engine);
    const fail = async () => {
      throw new Error("the disk is full.");
    };
    const names = [
      "backup",
      "backup-copy",
      "retention",
      "canary",
      "held-digest",
      "digest",
      "season",
      "new-one",
    ];
    const jobs = [
      ...names.map((name) => ({ name, hour: 2, run: fail })),
      { name: "certificate", hour: 2, run: async () => ({ error: "expires in 3 days" }) },
    ];
    await pass(0, { jobs });
    await pass(dayMs, { jobs });
    const publishFrom = newClone();
    fetchedAt(publishFrom, new Date(clock().getTime() - dayMs - 1));
    const faults = await findFaults({ ...context, jobs, dataDir, publishFrom });
    const lines = faults.map((fault) =>
      Object.values(fault)
        .join("\n")
        .replaceAll(`of ${hostname()}`, "of <machine>")
        .replace(`on ${hostname()}`, "on <machine>"),
    );

    const kept = ["backup", "backup-copy"];
    for (const name of kept) await store.finishDailyJob(name, {});
    clock.forward(3 * dayMs);
    const old = (await findFaults({ ...context, jobs })).filter(({ name }) => kept.includes(name));
    lines.push(...old.map((fault) => Object.values(fault).join("\n")));
    await expect(lines.join("\n\n")).toMatchFileSnapshot("faults.txt");

    const onlyDisk = await findFaults({ ...context, jobs: [], dataDir });
    expect(onlyDisk.map(({ title }) => title)).toEqual([expect.stringContaining("The disk")]);
    expect(canCheck({ name: "disk of another machine" }, context)).toBe(false);
  },
);

test.each(engines)(
  "content that could not be fetched for a day is a fault until it is; where nothing fetches, it is none [SG04]",
  async (engine) => {
    const { clock, context } = await startProcess(engine);
    const publishFrom = newClone();
    const find = () => findFaults({ ...context, publishFrom });
    expect(await find()).toEqual([]);
    const fetched = fetchedAt(publishFrom, clock());
    expect(await find()).toEqual([]);
    clock.forward(dayMs + 1);
    const [fault] = await find();
    expect(canCheck(fault ?? { name: "" }, context)).toBe(true);
    expect(canCheck({ name: "fetch of another machine" }, context)).toBe(false);
    fetchedAt(publishFrom, clock());
    expect(await find()).toEqual([]);
    clock.forward(dayMs + 1);
    rmSync(fetched);
    expect(await find()).toEqual([]);
  },
);
