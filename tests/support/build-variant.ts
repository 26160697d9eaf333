import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const sources = ["app", "cli", "content", "domain", "public", "scripts", "server"];
const settings = ["package.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];

/** Builds the site from other content, in a folder of its own, and gives that folder. */
export async function buildVariant(
  change: (content: {
    edit: (file: string, edit: (text: string) => string) => Promise<void>;
    folder: string;
  }) => Promise<void>,
  { env = {}, options = [] }: { env?: Record<string, string>; options?: string[] } = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "variant-"));
  for (const name of [...sources, ...settings]) await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const content = join(folder, "content");
  await change({
    folder: content,
    async edit(file, edit) {
      await writeFile(join(content, file), edit(await readFile(join(content, file), "utf8")));
    },
  });
  const PATH = `${resolve("node_modules/.bin")}:${process.env.PATH}`;
  await promisify(execFile)("node", ["scripts/build.ts", ...options], {
    cwd: folder,
    env: { ...process.env, ...env, PATH },
  });
  return folder;
}
