import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Does in a clone what website-content.service does, for a user of this number. Throws where the unit would fail or not start. */
export function runContentUnit(folder: string, uid = 54_321): void {
  const unit = readFileSync("deploy/website-content.service", "utf8");
  for (const [, command = ""] of unit.matchAll(/^Exec(?:Condition|StartPre|Start)=(.*)$/gm))
    execFileSync("sh", ["-ec", command.replace("--uid website", `--uid ${uid}`)], {
      cwd: folder,
      stdio: "pipe",
    });
}
