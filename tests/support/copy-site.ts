import { cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const sources = ["app", "cli", "content", "domain", "public", "scripts", "server"];
const settings = [
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** Everything that a site is built, run and started from, in a folder of its own; the built site only on request. Other
 * words need no other bundle, so bundles are shared. */
export async function copySite({ isBuilt = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  for (const name of [...sources, ...settings]) await cp(name, join(folder, name), { recursive: true });
  for (const name of ["node_modules", "bundles"]) await symlink(resolve(name), join(folder, name));
  // After the sources, so that it is newer than they are.
  if (isBuilt) await cp("build", join(folder, "build"), { recursive: true, dereference: true });
  return folder;
}

/** How programs find the pinned Node in such a copy. */
export function sitePath(): string {
  return `${resolve("node_modules/.bin")}:${process.env.PATH}`;
}
