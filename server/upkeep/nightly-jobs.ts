import { backUp } from "../store/backup/back-up.ts";
import { removeSurplus } from "../store/backup/backup-files.ts";
import { mailboxDirIn } from "../store/mailbox-files.ts";
import type { StoreLocation } from "../store/open-store.ts";
import { type RetentionParts, retainNightly } from "./apply-retention.ts";
import type { DailyJob } from "./daily-jobs.ts";

/** The backup runs first, so that deleted rows can be recovered for a while. */
export function upkeepJobs({
  location,
  dataDir,
  ...parts
}: Omit<RetentionParts, "mailboxDir"> & { location: StoreLocation; dataDir: string }): DailyJob[] {
  return [
    {
      name: "backup",
      hour: 2,
      async run(now) {
        const made = await backUp(location, { now });
        removeSurplus(location);
        return made;
      },
    },
    {
      name: "retention",
      hour: 3,
      run: (now, _previousAt, previousResult) =>
        retainNightly({ ...parts, mailboxDir: mailboxDirIn(dataDir) }, now, previousResult),
    },
  ];
}
