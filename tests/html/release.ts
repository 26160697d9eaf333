import { join } from "node:path";
import { inject } from "vitest";
import { readContent } from "#app/content/read-content.ts";
import { readBuiltPages } from "#build/read-built-pages.ts";

/** The second business's site. */
export const release = inject("release");
export const client = join(release, "dist/client");
export const content = readContent(join(release, "content"));
export const pages = readBuiltPages(client);
