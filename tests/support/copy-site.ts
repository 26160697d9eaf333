import { cp, mkdir, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sampleBuild, sampleContent } from "./sample-business.ts";

/** Everything that a site is built from and runs on, but for its content and packages. */
export const sourcesOfSite = [
  ...["app", "build", "cli", "disk", "domain", "ops", "public", "server"],
  ...["package.json", "package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"],
];

/** Everything that builds, runs and starts the sample business's site; built only on request. */
export async function copySite({ isBuilt = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  await copySources(folder);
  // After the sources, so that it is newer than they are.
  if (isBuilt) await cp(sampleBuild, join(folder, "dist"), { recursive: true, dereference: true });
  return folder;
}

/** Bundles do not depend on content, so they are shared. */
export async function copySources(folder: string): Promise<void> {
  for (const name of sourcesOfSite) await cp(name, join(folder, name), { recursive: true });
  await cp(sampleContent, join(folder, "content"), { recursive: true });
  await mkdir("bundles", { recursive: true });
  for (const name of ["node_modules", "bundles"]) await symlink(resolve(name), join(folder, name));
}

/** Lets programs in such a copy find the pinned Node. */
export function sitePath(): string {
  return `${resolve("node_modules/.bin")}:${process.env.PATH}`;
}
