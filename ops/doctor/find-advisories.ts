import { execFile } from "node:child_process";
import * as v from "valibot";
import type { Finding } from "../../build/findings/finding.ts";

const timeoutMs = 30_000;
/** npm lists advisories as objects, and packages affected only through others by name. */
const auditSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    vulnerabilities: v.record(
      v.string(),
      v.object({
        severity: v.string(),
        via: v.array(v.union([v.string(), v.object({ title: v.string(), url: v.string() })])),
        fixAvailable: v.unknown(),
      }),
    ),
  }),
);

export async function findAdvisories(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const answer = v.safeParse(auditSchema, await askRegistry(env));
  if (!answer.success)
    return [
      finding(
        "advisories",
        "npm's registry could not be asked for known vulnerabilities",
        "Run npm audit --omit=dev where the registry can be reached.",
        "reminder",
      ),
    ];
  return Object.entries(answer.output.vulnerabilities).map(([name, { severity, via, fixAvailable }]) => {
    const why = via.map((each) =>
      typeof each === "string" ? `through ${each}` : `${each.title} (${each.url})`,
    );
    const toDo = fixAvailable
      ? "Run npm audit fix, then npm run check, and release."
      : "There's no fixed version yet. Read the advisory and decide if it affects this site.";
    return finding(name, `${severity}: ${why.join("; ")}`, toDo, "open");
  });
}

function finding(field: string, message: string, toDo: string, level: Finding["level"]): Finding {
  return { place: "package-lock.json", field, message, toDo, level };
}

/** npm exits with 1 when it has found something, so its exit code is ignored. */
function askRegistry(env: NodeJS.ProcessEnv): Promise<string> {
  const args = ["audit", "--json", "--omit=dev", "--fetch-retries=0", `--fetch-timeout=${timeoutMs}`];
  return new Promise((resolve) => {
    execFile("npm", args, { env, timeout: 2 * timeoutMs }, (_error, stdout) => resolve(stdout));
  });
}
