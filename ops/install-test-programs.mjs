import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs a Chromium, and with `forAllTests` the other browsers, a database and a proxy. */
export function installTestPrograms({ forAllTests }) {
  if (!hasChromium()) installChromium();
  if (isDebianRoot() && !existsSync("/usr/lib/chromium/chromium-headless-shell")) installShell();
  if (!forAllTests) return;
  if (!process.env.TEST_DATABASE_URL && !existsSync("/usr/lib/postgresql") && isDebianRoot())
    installDebian("postgresql");
  installMissing({
    strace: "strace",
    caddy: "caddy",
    "firefox-esr": "firefox-esr",
    WebKitWebDriver: "webkit2gtk-driver",
    Xvfb: "xvfb",
    "systemd-socket-activate": "systemd",
  });
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

/** The headless Chromium halves the processor time of the tests. */
function installShell() {
  try {
    installDebian("chromium-headless-shell");
  } catch {
    console.log("The tests use Chromium instead.");
  }
}

/** On other systems than Debian, the tests that need a missing program fail and say so. */
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
