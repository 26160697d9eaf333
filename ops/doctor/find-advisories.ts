import { execFile } from "node:child_process";
import type { Finding } from "#build/findings/finding.ts";

const timeoutMs = 30_000;

/** What npm says of the packages that run the site, as it says it. */
export async function findAdvisories(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { isFine, said } = await audit(env);
  const finding = (message: string, toDo: string, does: Finding["does"]): Finding[] => [
    { place: "package-lock.json", field: "npm audit", message, toDo, does },
  ];
  if (isFine) return [];
  return said
    ? finding(
        said,
        "Run npm audit fix, then npm run check, and release. Without a fix, read if it affects this site.",
        "asks",
      )
    : finding(
        "npm's registry could not be asked for known vulnerabilities",
        "Run npm audit --omit=dev where the registry can be reached.",
        "read",
      );
}

function audit(env: NodeJS.ProcessEnv): Promise<{ isFine: boolean; said: string }> {
  const args = ["audit", "--omit=dev", "--fetch-retries=0", `--fetch-timeout=${timeoutMs}`];
  return new Promise((resolve) => {
    execFile("npm", args, { env, timeout: 2 * timeoutMs }, (error, stdout) =>
      // Without the registry it prints what is no report.
      resolve({ isFine: error === null, said: /\bvulnerabilit/.test(stdout) ? stdout.trim() : "" }),
    );
  });
}
