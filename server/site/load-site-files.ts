import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";

export type SiteFile = {
  contentType: string;
  isPage: boolean;
  isImmutable: boolean;
  body: Buffer<ArrayBuffer>;
  etag: string;
  /** The compressed copies that the build made. */
  br: Buffer<ArrayBuffer> | null;
  gzip: Buffer<ArrayBuffer> | null;
};

/** By the path it is asked for: "/about" for about/index.html. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Beside the site, not of it: compressed copies and source maps. */
const notServed = /\.(?:gz|map)$/;

/**
 * Reads the whole built site into memory. A request is then looked up by its exact path, so that no path, however
 * written, can reach another file. Files of an unknown kind and hidden ones are left out, but for /.well-known/.
 */
export function loadSiteFiles(folder: string): SiteFiles {
  const files = new Map<string, SiteFile>();
  for (const name of globSync(["**/*", ".well-known/*"], { cwd: folder })) {
    if (getMimeType(name) && !notServed.test(name)) files.set(toPath(name), loadFile(folder, name));
  }
  return files;
}

function toPath(name: string): string {
  const path = `/${name.split(sep).join("/")}`;
  if (!path.endsWith("/index.html")) return path;
  return path.slice(0, -"/index.html".length) || "/";
}

function loadFile(folder: string, name: string): SiteFile {
  const file = join(folder, name);
  return siteFile(name, readFileSync(file), {
    br: readIfThere(`${file}.br`),
    gzip: readIfThere(`${file}.gz`),
  });
}

/** @param name as in the built site's folder */
export function siteFile(
  name: string,
  body: SiteFile["body"],
  compressed: Pick<SiteFile, "br" | "gzip">,
): SiteFile {
  return {
    contentType: getMimeType(name) ?? "",
    isPage: name.endsWith(".html"),
    isImmutable: name.startsWith(`assets${sep}`),
    body,
    etag: hash("sha256", body, "base64url").slice(0, 22),
    ...compressed,
  };
}

function readIfThere(file: string): Buffer<ArrayBuffer> | null {
  return existsSync(file) ? readFileSync(file) : null;
}
