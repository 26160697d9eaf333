import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { copySite, sitePath } from "./copy-site.ts";

/** Returns the folder of the build. */
export async function buildVariant(
  change: (content: {
    edit: (file: string, edit: (text: string) => string) => Promise<void>;
    folder: string;
  }) => Promise<void>,
  {
    env = {},
    options = [],
    isLikeSample = true,
  }: { env?: Record<string, string>; options?: string[]; isLikeSample?: boolean } = {},
): Promise<string> {
  // A build copies pages that have not changed from the one before.
  const folder = await copySite({ isBuilt: isLikeSample });
  const content = join(folder, "content");
  await change({
    folder: content,
    async edit(file, edit) {
      await writeFile(join(content, file), edit(await readFile(join(content, file), "utf8")));
    },
  });
  await promisify(execFile)("node", ["build/build.ts", ...options], {
    cwd: folder,
    env: { ...process.env, ...env, PATH: sitePath() },
  });
  return folder;
}
