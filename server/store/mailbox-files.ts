import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

export function mailboxDirIn(dataDir: string): string {
  return join(dataDir, "mailbox");
}

type WantedMails = { ids: string[]; before?: Date };

export async function findMails(
  directory: string,
  { ids, before = new Date(0) }: WantedMails,
): Promise<string[]> {
  const names = await readdir(directory).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT") return [];
    throw fault;
  });
  return names
    .filter((name) => /\.eml(?:\.tmp)?$/.test(name))
    .filter((name) => name.replace(/^\./, "") < timeInName(before) || ids.some((id) => name.includes(id)));
}

export async function deleteMails(
  directory: string,
  { isDryRun = false, ...wanted }: WantedMails & { isDryRun?: boolean },
): Promise<string[]> {
  const names = await findMails(directory, wanted);
  if (!isDryRun) for (const name of names) await rm(join(directory, name), { force: true });
  return names;
}

/** Formats the instant for the start of a file name; sorts as text. */
export function timeInName(instant: Date | string): string {
  return new Date(instant).toISOString().replace(/[^\dTZ-]/g, "-");
}
