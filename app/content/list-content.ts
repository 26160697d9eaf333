import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  type Stats,
} from "node:fs";
import { basename, join } from "node:path";
import { closestMatch } from "leven";
import { showFileName } from "#domain/escape-controls.ts";
import { contentMaxFiles, pictureMaxBytes, textMaxBytes } from "#domain/pages/content-limits.ts";
import { legalTextIds } from "#domain/pages/legal-text.ts";
import { yamlFiles } from "./content-files.ts";

export type ContentEntry = { name: string; size: number };

const ownFiles = new Set([
  ...["README.md", "logo.svg"],
  ...yamlFiles.map(({ file }) => file),
  ...legalTextIds.map((id) => `legal/${id}.md`),
]);
/** In these folders, an owner chooses the file names. */
const ownNames: Record<string, { name: RegExp; toDo: string }> = {
  blog: { name: /\.md$/, toDo: "the name of a post ends in .md" },
  drawings: { name: /\.svg$/, toDo: "the name of a drawing ends in .svg" },
  photos: { name: /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i, toDo: "save it as JPEG, PNG or WebP" },
};
const folders = [...Object.keys(ownNames), "legal", "pages"].toSorted();
/** Files that systems and editors leave behind, and hidden files: they are ignored. */
const litter = /^(?:\.|Thumbs\.db$|desktop\.ini$|Icon\r$)|~$/i;
const maxTypos = 4;
const missingContent =
  " is missing, and it's your website, which stays as it was built; put the folder back, from your repository with git restore content or from a copy of yours. To show the sample business instead, run npm start -- --sample";

/** Lists every file of the site, and a message for each other one (about the folder itself, it begins with a space). */
export function listContent(folder: string): { files: ContentEntry[]; mistakes: string[] } {
  const root = lstatSync(folder, { throwIfNoEntry: false });
  if (!root?.isDirectory()) {
    if (!root) return { files: [], mistakes: [missingContent] };
    const found = root.isSymbolicLink() ? "is a link to another place" : "is no folder";
    return { files: [], mistakes: [` ${found}; put the folder itself there`] };
  }
  const files: ContentEntry[] = [];
  const mistakes: string[] = [];
  const isFull = () => files.length + mistakes.length > contentMaxFiles;
  const look = (path: string) => {
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (!stats || isFull()) return;
    if (stats.isDirectory() && folders.includes(path)) return lookInto(path);
    const fault = describeKind(stats) ?? findFault(folder, path, stats.size);
    if (fault === null) files.push({ name: path, size: stats.size });
    else mistakes.push(`${showFileName(path)} ${fault}`);
  };
  const lookInto = (within: string) => {
    const names = readdirSync(join(folder, within)).filter((name) => !litter.test(name));
    for (const name of names.toSorted()) look(within ? `${within}/${name}` : name);
  };
  lookInto("");
  if (!isFull()) return { files, mistakes };
  const tooMany = ` holds more than ${contentMaxFiles} files; move out what the website doesn't show`;
  return { files: [], mistakes: [tooMany] };
}

/** Prefixes mistakes, which name a file within the folder, for the owner: "content/faq.yaml:3". */
export function withFolder(folder: string, mistakes: readonly string[]): string[] {
  return mistakes.map((mistake) => `${basename(folder)}/${mistake}`);
}

/** Returns null for a regular file. */
function describeKind(stats: Stats): string | null {
  if (stats.isSymbolicLink())
    return "is a link to another place, and links aren't followed; put the file itself there";
  if (stats.isDirectory())
    return `isn't one of the website's folders (${folders.join(", ")}); move it somewhere else`;
  return stats.isFile() ? null : "isn't a file the website can read; delete it";
}

function findFault(content: string, path: string, size: number): string | null {
  const [folder = "", name] = path.split("/");
  const own = name === undefined ? undefined : ownNames[folder];
  if (!(own ? own.name.test(path) : ownFiles.has(path))) return describeForeign(content, path);
  const isPicture = folder === "photos";
  const limit = isPicture ? pictureMaxBytes : textMaxBytes;
  if (size <= limit) return null;
  const kind = isPicture ? "a picture" : "a text or drawing";
  return `is ${inMegabytes(size)}; ${kind} may be at most ${inMegabytes(limit)}`;
}

function describeForeign(content: string, path: string): string {
  const [folder = "", name] = path.split("/");
  if (/\.hei[cf]$/i.test(path))
    return "is a HEIC picture, the kind iPhones take, and browsers can't show those; export it as JPEG, PNG or WebP";
  const own = name === undefined ? undefined : ownNames[folder];
  if (own) return `isn't used; ${own.toDo}`;
  const nearest = closestMatch(path.toLowerCase(), [...ownFiles], { maxDistance: maxTypos });
  // If that file exists, this one is a copy of it, and renamed it would replace the original.
  const isMisnamed = nearest && !existsSync(join(content, nearest));
  const hint = isMisnamed ? `did you mean ${nearest}? Give it that name, or ` : "";
  return `isn't one of the website's files; ${hint}move it somewhere else`;
}

function inMegabytes(bytes: number): string {
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}

/** Never blocks on a pipe or follows a link, and throws for a file that is larger than allowed. */
export function readContentBytes(folder: string, name: string): Buffer {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = openSync(join(folder, name), O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > pictureMaxBytes)
      throw new Error(`${name} isn't one of the website's files`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Returns a hash of the files' names and bytes. */
export function readContentId(folder: string, files: readonly ContentEntry[]): string {
  const hash = createHash("sha256");
  for (const { name } of files) hash.update(`${name}\0`).update(readContentBytes(folder, name)).update("\0");
  return hash.digest("hex").slice(0, 16);
}
