// Runs before npm scripts, on any Node that package.json names, with nothing installed yet. `leads` is left out, because it must
// not reinstall packages under a running server.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { installTestPrograms } from "./install-test-programs.mjs";

/** After a restart, the process id of a killed program may be another program's. */
const installMaxMs = 15 * 60_000;
/** A build needs packages that NODE_ENV and npm's own settings may leave out or put elsewhere. */
const everything = [
  ...["--include=dev", "--include=optional", "--include=peer"],
  ...["--ignore-scripts=false", "--bin-links", "--install-strategy=hoisted"],
];

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
if (!takesNode(process.version)) {
  const oldest = engines.node.match(/\d+\.\d+/g).join(", ");
  console.error(
    `Node ${oldest} or newer is needed, and this is ${process.version}: take it from Debian 13 or newer, from NodeSource, or from nodejs.org.`,
  );
  process.exit(1);
}

if (!isInstalled()) {
  refuseLink();
  await installPackages();
}

const forAllTests = process.argv.includes("--with-test-programs");
if (forAllTests || process.argv.includes("--with-browser")) installTestPrograms({ forAllTests });

/** With other versions, npm silently leaves out packages that build the site. Ranges are like "^20.19.0" and ">=22.12.0". */
function takesNode(version) {
  const [major, minor] = numbersIn(version);
  return engines.node.split(" || ").some((range) => {
    const [oldestMajor, oldestMinor] = numbersIn(range);
    return major === oldestMajor ? minor >= oldestMinor : major > oldestMajor && range.startsWith(">=");
  });
}

function numbersIn(text) {
  return text.match(/\d+/g).map(Number);
}

/** Compares contents, because copies don't keep the order of times. npm writes its list last, but not only in an install. */
function isInstalled() {
  const wanted = readJson("package-lock.json")?.packages;
  const installed = readJson("node_modules/.package-lock.json")?.packages;
  if (!wanted || !installed || !isForThisSystem()) return false;
  return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    const listed = installed[place];
    // An optional package may be for other machines.
    if (!listed) return place === "" || optional;
    return listed.integrity === integrity && readJson(`${place}/package.json`)?.version === version;
  });
}

/** A script of the package `node` creates it, and npm can be told to run no scripts; a copied folder has another system's. */
function isForThisSystem() {
  const printed = spawnSync("node_modules/.bin/node", ["-p", "process.platform + process.arch"]).stdout;
  return String(printed).trim() === process.platform + process.arch;
}

/** Returns undefined if the file is missing, or was cut off when npm was killed. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Refuses to install into a link, because npm would empty the folder that it leads to. */
function refuseLink() {
  if (!lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    `node_modules is a link to ${readlinkSync("node_modules")}, where other packages are installed than package-lock.json names: remove the link (rm node_modules) and run the command again, which installs them here, or install them there.`,
  );
  process.exit(1);
}

/** Runs one installation at a time, because each begins by emptying node_modules. */
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
    // npm runs on the first Node it finds.
    if (!isForThisSystem()) rmSync("node_modules/.bin", { recursive: true, force: true });
    const npm = spawn("npm", ["ci", ...everything], { stdio: ["ignore", "inherit", "inherit"] });
    // npm's process id, because npm goes on if only this program is killed.
    writeFileSync(lock, String(npm.pid));
    const [code] = await once(npm, "close");
    if (code !== 0) process.exitCode = 1;
  } finally {
    rmSync(lock, { force: true });
  }
  if (process.exitCode) process.exit();
}

/** Takes the lock; a lock whose program has ended, because it was killed, is removed. */
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
