import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runContentUnit } from "../support/content-unit.ts";
import { newFolder } from "../support/leads-folder.ts";

function git(cwd: string, ...args: string[]): void {
  const author = ["-c", "user.name=Owner", "-c", "user.email=owner@example.com"];
  execFileSync("git", [...author, ...args], { cwd, stdio: "pipe" });
}

/** A clone as docs/deploying.md makes it; `publish` puts this text into the content of its origin. */
function newClone() {
  const folder = newFolder();
  const [origin, clone] = [join(folder, "origin"), join(folder, "clone")];
  mkdirSync(join(origin, "content"), { recursive: true });
  git(origin, "init", "--quiet");
  const commit = () => {
    git(origin, "add", ".");
    git(origin, "commit", "--quiet", "--message=Change");
  };
  const publish = (text: string) => {
    writeFileSync(join(origin, "content/faq.yaml"), text);
    commit();
  };
  publish("first");
  git(folder, "clone", "--quiet", "--depth=1", `file://${origin}`, "clone");
  const text = () => readFileSync(join(clone, "content/faq.yaml"), "utf8");
  return { origin, clone, commit, publish, text };
}

test.each(["shallow.lock", "index.lock"])(
  "a git that was killed and left %s is over at the next run [SG04]",
  (name) => {
    const { clone, publish, text } = newClone();
    const lock = join(clone, ".git", name);
    writeFileSync(lock, "");
    publish("second");
    expect(() => {
      git(clone, "fetch", "--depth=1", "origin", "HEAD");
      git(clone, "restore", "--source=FETCH_HEAD", "--staged", "--worktree", "content");
    }).toThrow(".lock");
    runContentUnit(clone);
    expect(text()).toBe("second");
    expect(existsSync(lock)).toBe(false);
  },
);

test.runIf(process.getuid?.() === 0)(
  "while the server's user runs git in the clone, its lock stays [SG04]",
  async () => {
    const { clone } = newClone();
    const uid = 54_322;
    const program = join(clone, "git");
    copyFileSync("/bin/sleep", program);
    chmodSync(join(clone, ".."), 0o755);
    const running = spawn(program, ["infinity"], { uid });
    onTestFinished(() => void running.kill());
    await once(running, "spawn");
    const lock = join(clone, ".git/index.lock");
    writeFileSync(lock, "");
    expect(() => runContentUnit(clone, uid)).toThrow();
    expect(existsSync(lock)).toBe(true);
  },
);

test("when it was last fetched is known, from the first try on, and a failed one does not count [SG04]", () => {
  const { origin, clone } = newClone();
  const fetched = join(clone, ".git/content-fetched");
  const long = new Date("2026-01-01");
  renameSync(origin, `${origin}.away`);
  expect(() => runContentUnit(clone)).toThrow("not appear to be a git repository");
  expect(statSync(fetched).mtime > long).toBe(true);
  utimesSync(fetched, long, long);
  expect(() => runContentUnit(clone)).toThrow();
  expect(statSync(fetched).mtime).toEqual(long);
  renameSync(`${origin}.away`, origin);
  runContentUnit(clone);
  expect(statSync(fetched).mtime > long).toBe(true);
});

test("a link in the repository is fetched as a file that holds where it leads [SG04]", () => {
  const { origin, clone, commit } = newClone();
  symlinkSync("../.env", join(origin, "content/notices.yaml"));
  commit();
  runContentUnit(clone);
  const fetched = join(clone, "content/notices.yaml");
  expect(lstatSync(fetched).isFile()).toBe(true);
  expect(readFileSync(fetched, "utf8")).toBe("../.env");
});
