// Runs as a process of copy-aside.ts.
import { copyBackup } from "../store/backup/backup-copies.ts";

const [file = "", to = "", now = ""] = process.argv.slice(2);
try {
  await copyBackup(file, to, new Date(now));
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
