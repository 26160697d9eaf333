// Imports an owner's photos into the content folder: npm run photos -- <folder>
import { type Dirent, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, parse } from "node:path";
import { isSeq, parseDocument } from "yaml";
import { contentFiles } from "#app/content/content-files.ts";
import { openContentFolder } from "#app/content/content-source.ts";
import { withFolder } from "#app/content/list-content.ts";
import { findFocus, openPhoto, photoFault } from "#build/photos.ts";
import { changeTextOrEnd, endWithMistakes, ownContentOrEnd } from "#build/read-content-or-end.ts";
import { writeWhole } from "#disk/write-whole.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { photoFile, savedPhoto } from "#domain/pages/photos.ts";

const content = ownContentOrEnd();
const list = `${content}/${contentFiles.photos.file}`;
const target = `${content}/photos`;
const { maxSide, quality } = savedPhoto;

const [folder] = process.argv.slice(2);
if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
  refuse("Which folder are the photos in? For example: npm run photos -- Pictures/dogs");
const source = openContentFolder(content).open(contentFiles.photos.file);
if (!source.ok) endWithMistakes(withFolder(content, source.mistakes));
const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
const names = entries.flatMap((entry) => (isTaken(entry) ? [entry.name] : []));
const passedOver = entries.flatMap((entry) => (isTaken(entry) ? [] : [entry.name]));
mkdirSync(target, { recursive: true });
type Taken = { file: string; focus: string };
const taken: Taken[] = [];
const left: string[] = [];
for (const name of names) {
  try {
    const photo = await take(join(folder, name));
    const { file } = photo;
    taken.push(photo);
    if (file !== name) console.log(`${name} is now ${file}`);
  } catch (fault) {
    // A fault such as a full disk, which no picture causes.
    if (fault instanceof OperatorError) refuse(fault.message);
    left.push(`${name} ${photoFault(fault)}.`);
  }
}
changeTextOrEnd(list, (text) => withPhotos(text, taken));
console.log(`Taken into ${target}/: ${taken.map(({ file }) => file).join(", ") || "none"}.`);
if (taken[0])
  console.log(
    `Say in ${list} what each shows, and name it where you want it, such as  image: photos/${taken[0].file}
Where a photo is cut, the point at its "focus" stays in view. It's a guess of ours: change it where it's wrong.`,
  );
if (passedOver.length > 0)
  console.log(
    `Left out: ${passedOver.join(", ")}. Folders, links and names that begin with a dot aren't taken.`,
  );
if (left.length > 0) refuse(left.join("\n"));

function isTaken(entry: Dirent): boolean {
  return entry.isFile() && !entry.name.startsWith(".");
}

/** Saves a smaller photo, rotated upright, without the camera's metadata, such as the place. */
async function take(file: string): Promise<Taken> {
  const photo = await openPhoto(readFileSync(file));
  const { picture, hasAlpha } = photo;
  const options = { width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true } as const;
  // Transparent parts stay so: JPEG would make them black.
  const format = hasAlpha ? "webp" : "jpeg";
  const bytes = await picture.clone().resize(options).toFormat(format, { quality, mozjpeg: true }).toBuffer();
  const name = freeName(nameFor(parse(file).name), hasAlpha ? "webp" : "jpg", bytes);
  writeWhole(join(target, name), bytes);
  const { across, down } = await findFocus(photo);
  return { file: name, focus: `${Math.round(100 * across)}% ${Math.round(100 * down)}%` };
}

/** The same photo keeps its name; another one with that name gets a number. */
function freeName(name: string, extension: string, bytes: Buffer): string {
  for (let number = 1; ; number += 1) {
    const file = `${name}${number === 1 ? "" : `-${number}`}.${extension}`;
    const path = join(target, file);
    if (!existsSync(path) || readFileSync(path).equals(bytes)) return file;
  }
}

/** Returns "img-2041-mia" for "IMG 2041 (Mia)", and "мия" for "Мия". */
function nameFor(name: string): string {
  const words = name
    .toLowerCase()
    .normalize()
    .match(/[\p{L}\d]+/gu) ?? ["photo"];
  return words.join("-");
}

function withPhotos(text: string, photosTaken: readonly Taken[]): string {
  const document = parseDocument(text);
  const photos = document.get("photos");
  if (!isSeq(photos)) refuse(`${list} has no "photos:" list to put them in.`);
  const listed = new Set(
    photos.items
      .map((item) => document.createNode(item).toJS(document).file)
      .map((file) => photoFile(file) ?? file),
  );
  for (const { file, focus } of photosTaken.filter((each) => !listed.has(each.file)))
    photos.add(document.createNode({ file, alt: "", focus }, { flow: true }));
  photos.flow = false;
  return document.toString({ lineWidth: 0 });
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
