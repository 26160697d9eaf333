// Runs before npm scripts, on any Node from 20 on, with nothing installed yet. `leads` is left out, because it must not
// reinstall packages under a running server.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A number of a killed program may be another's after a restart. */
const installMaxMs = 15 * 60_000;
/** Building needs what NODE_ENV and npm's own settings may leave out or put elsewhere. */
const everything = [
  ...["--include=dev", "--include=optional", "--include=peer"],
  ...["--ignore-scripts=false", "--bin-links", "--install-strategy=hoisted"],
];
/** After ten seconds of silence people believe that a program has died. */
const tellEveryMs = 8000;

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
const oldestNode = Number.parseInt(engines.node.replace(">=", ""), 10);
if (Number.parseInt(process.version.slice(1), 10) < oldestNode) {
  console.error(
    `Node ${oldestNode} or newer is needed, and this is ${process.version}: take it from Debian 13 or newer, from NodeSource, or from nodejs.org.`,
  );
  process.exit(1);
}

if (!isInstalled()) {
  refuseLink();
  await installPackages();
}

const forAllTests = process.argv.includes("--with-test-programs");
if (forAllTests || process.argv.includes("--with-browser")) {
  if (!hasChromium()) installChromium();
  if (isDebianRoot() && !existsSync("/usr/lib/chromium/chromium-headless-shell")) installShell();
}
if (forAllTests) {
  if (!process.env.TEST_DATABASE_URL && !existsSync("/usr/lib/postgresql") && isDebianRoot())
    installDebian("postgresql");
  installMissing({
    strace: "strace",
    caddy: "caddy",
    "firefox-esr": "firefox-esr",
    WebKitWebDriver: "webkit2gtk-driver",
    Xvfb: "xvfb",
    promtool: "prometheus",
    "systemd-socket-activate": "systemd",
  });
  if (!hasCompose() && isDebianRoot()) unpackCompose();
}

/** By what is there, because copies keep no order of times. npm writes its own list last, but not only when it installs. */
function isInstalled() {
  const wanted = readJson("package-lock.json")?.packages;
  const installed = readJson("node_modules/.package-lock.json")?.packages;
  // A script of the package `node` makes it, and npm can be told to run none.
  if (!wanted || !installed || !existsSync("node_modules/.bin/node")) return false;
  return Object.entries(wanted).every(([place, { version, integrity, ...about }]) => {
    const listed = installed[place];
    if (!listed) return place === "" || (about.optional && !isForThisMachine(about));
    return listed.integrity === integrity && readJson(`${place}/package.json`)?.version === version;
  });
}

/** Undefined where the file is missing, or was cut off when npm was killed. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** What names no system belongs to a package that does, or is for WebAssembly. */
function isForThisMachine({ os = [], cpu = [process.arch], libc }) {
  const isGlibc = Boolean(process.report.getReport().header.glibcVersionRuntime);
  const isLibc = !libc || libc.includes(isGlibc ? "glibc" : "musl");
  return os.includes(process.platform) && cpu.includes(process.arch) && isLibc;
}

/** Installing would empty the folder it leads to, which is another's. */
function refuseLink() {
  if (!lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    `node_modules is a link to ${readlinkSync("node_modules")}, where other packages are installed than package-lock.json names: remove the link (rm node_modules) and run the command again, which installs them here, or install them there.`,
  );
  process.exit(1);
}

/** One command at a time, because each installation begins by emptying node_modules. */
async function installPackages() {
  const lock = "node_modules.lock";
  let isWaiting = false;
  while (!takeLock(lock)) {
    if (!isWaiting) console.log("Another command is installing packages: waiting for it.");
    isWaiting = true;
    await wait(200);
  }
  try {
    if (isInstalled()) return;
    console.log("Installing packages: about half a minute.");
    const npm = spawn("npm", ["ci", ...everything], { stdio: ["ignore", "inherit", "inherit"] });
    // Its own number, because npm goes on when only this program is killed.
    writeFileSync(lock, String(npm.pid));
    const startedAt = Date.now();
    const telling = setInterval(
      () => console.log(`Still installing after ${Math.round((Date.now() - startedAt) / 1000)} s.`),
      tellEveryMs,
    );
    const [code] = await once(npm, "close");
    clearInterval(telling);
    if (code !== 0) process.exitCode = 1;
  } finally {
    rmSync(lock, { force: true });
  }
  if (process.exitCode) process.exit();
}

/** A lock whose program has ended, because it was killed, is none. */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (fault) {
    if (fault.code !== "EEXIST") throw fault;
  }
  const takenAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const holder = existsSync(lock) ? readFileSync(lock, "utf8") : "";
  const isEnded = holder !== "" && !isRunning(holder);
  const isLeft = takenAt > 0 && (isEnded || takenAt < Date.now() - installMaxMs);
  if (isLeft) rmSync(lock, { force: true });
  return false;
}

function isRunning(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (fault) {
    return fault.code === "EPERM";
  }
}

function run(command, args) {
  execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
}

function onPath(program) {
  return (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, program)));
}

function hasChromium() {
  if (["chromium", "google-chrome", "chromium-browser"].some(onPath)) return true;
  try {
    const print = 'import("@playwright/test").then((p) => console.log(p.chromium.executablePath()))';
    return existsSync(execFileSync("node", ["-e", print], { encoding: "utf8" }).trim());
  } catch {
    return false;
  }
}

function installChromium() {
  if (isDebianRoot()) installDebian("chromium");
  else run("npx", ["playwright", "install", "chromium"]);
}

/** The windowless Chromium halves the processor time of the tests. */
function installShell() {
  try {
    installDebian("chromium-headless-shell");
  } catch {
    console.log("The tests use Chromium instead.");
  }
}

/** Elsewhere than on Debian, the tests that need a missing program fail and say so. */
function installMissing(packageOf) {
  if (!isDebianRoot()) return;
  for (const program in packageOf) if (!onPath(program)) installDebian(packageOf[program]);
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

function installDebian(name) {
  console.log(`Installing ${name}, which the tests need.`);
  // Keeps Debian from starting each service on its default port.
  const policy = "/usr/sbin/policy-rc.d";
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
  } finally {
    if (isOurs) rmSync(policy);
  }
}

function hasCompose() {
  return [
    ["docker", "compose"],
    ["node_modules/.cache/compose/usr/libexec/docker/cli-plugins/docker-compose"],
  ].some(([program, ...args]) => spawnSync(program, [...args, "version"]).status === 0);
}

/** Debian 12 has only Compose 1, so Debian 13's package is unpacked without its dependencies. */
function unpackCompose() {
  console.log("Unpacking Debian 13's docker-compose, which the tests need.");
  const folder = mkdtempSync(join(tmpdir(), "compose-"));
  const list = join(folder, "sources.list");
  const keys = "/usr/share/keyrings/debian-archive-keyring.gpg";
  writeFileSync(list, `deb [signed-by=${keys}] http://deb.debian.org/debian trixie main\n`);
  mkdirSync(join(folder, "lists/partial"), { recursive: true });
  const options = [
    `Dir::Etc::sourcelist=${list}`,
    "Dir::Etc::sourceparts=-",
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}`,
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  const unpack = `cd ${folder} && apt-get "$@" -qq update && apt-get "$@" -qq download docker-compose`;
  try {
    run("sh", ["-ec", unpack, "sh", ...options]);
    mkdirSync("node_modules/.cache", { recursive: true });
    run("sh", ["-ec", `dpkg-deb -x ${folder}/docker-compose_*.deb node_modules/.cache/compose`]);
  } catch {
    console.log("Debian 13 cannot be reached: compose.yaml is not checked.");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
