import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copySite, sitePath } from "../support/build-site.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

/** As an owner copies them; what each does is explained after some blanks. */
const commands = [
  ...readFileSync("docs/operating.md", "utf8").matchAll(/^ {4}(npm run (?:-s )?leads .*)$/gm),
].map(([, line = ""]) => line.replace(/ {2,}.*$/, "").trim());

test("each command of docs/operating.md does what it says when it is typed as it stands there [SG07]", async () => {
  const [cwd, dataDir] = [await copySite({ isBuilt: true }), newDataDir()];
  const server = await startServer({ cwd, dataDir });
  const sent = newConsultation();
  expect(await server.send(sent)).toMatchObject({ status: 200 });
  await server.stop();
  const env = { PATH: sitePath(), DATA_DIR: dataDir, HOME: dataDir };
  const run = (line: string) => spawnSync("sh", ["-c", line], { cwd, env, encoding: "utf8", input: "yes\n" });
  const [lead] = JSON.parse(run("npm run -s leads -- list --json").stdout);
  const backup = join(dataDir, "backup.sqlite");
  expect(run(`npm run -s leads -- backup ${backup}`).status).toBe(0);
  const typed = commands.map((line) =>
    line
      .replace("<id>", lead.id)
      .replace("<phone>", "'(720) 555-0199'")
      .replace("<email or phone>", sent.email)
      .replace("<file>", backup),
  );
  expect(typed.length).toBeGreaterThan(15);
  const failed = typed.flatMap((line) => {
    const { status, stdout, stderr } = run(line);
    // Nobody has agreed to text messages here.
    const isDone = status === 0 || stderr.includes("There is no consent record");
    return isDone ? [] : [`${line}: ${stdout}${stderr}`];
  });
  expect(failed).toEqual([]);
});
