import { hash } from "node:crypto";
import { showValue } from "#domain/escape-controls.ts";
import { isPlainObject } from "#domain/is-plain-object.ts";
import type { ContentFinding } from "#domain/pages/find-contradictions.ts";
import { type Photo, photoFile } from "#domain/pages/photos.ts";
import { contentFiles } from "./content-files.ts";
import { type ContentFolder, fieldName, textsIn } from "./content-source.ts";
import { readContentBytes } from "./list-content.ts";

/** A file of content/photos/. `id` is a hash of its bytes and its focus. */
export type NamedPhoto = {
  name: string;
  id: string;
  alt: string;
  focus?: string | undefined;
  isDescribed: boolean;
};
type Place = { file: string; field: string; photo: string; hasOwnAlt?: boolean };

/** macOS writes é in a file name as two characters. */
const keyOf = (name: string) => name.normalize();

/** Any text that begins with photos/ names a photo: a list of photo fields would be forgotten when a field is added. */
export function findNamedPhotos(folder: ContentFolder, files: readonly string[], photos: readonly Photo[]) {
  const names = new Map(
    files.flatMap((file) => {
      const name = photoFile(file);
      return name ? [[keyOf(name), name]] : [];
    }),
  );
  const listed = photos.map(({ file }, i): Place => {
    return { file: contentFiles.photos.file, field: `photos[${i}].file`, photo: file };
  });
  const used: Place[] = [];
  for (const file of files.filter(
    (each) => /\.(?:yaml|md)$/.test(each) && each !== contentFiles.photos.file,
  )) {
    const source = folder.open(file);
    const texts = source.ok ? textsIn(source.value.raw) : [];
    for (const { path, text } of texts) {
      const photo = photoFile(text);
      if (!photo) continue;
      const ownAlt = fieldName([...path.slice(0, -1), "imageAlt"]);
      const hasOwnAlt = texts.some((each) => fieldName(each.path) === ownAlt);
      used.push({ file, field: fieldName(path), photo, hasOwnAlt });
    }
  }
  const named = new Map<string, NamedPhoto>();
  for (const { photo, hasOwnAlt = false } of used) {
    const key = keyOf(photo);
    const name = names.get(key);
    if (!name) continue;
    const former = named.get(key);
    const { alt = "", focus } = photos.find((each) => keyOf(each.file) === key) ?? {};
    const id = former?.id ?? photoId(readContentBytes(folder.path, `photos/${name}`), focus);
    const isDescribed = (hasOwnAlt || alt !== "") && former?.isDescribed !== false;
    named.set(key, { name, id, alt, focus, isDescribed });
  }
  const missing = [...used, ...listed].flatMap(({ file, field, photo }): ContentFinding[] => {
    const message = `found ${showValue(photo)}, but there's no such file in content/photos/`;
    return names.has(keyOf(photo)) ? [] : [{ file, field, message }];
  });
  return { named, missing };
}

export function photoId(bytes: Buffer, focus = ""): string {
  return hash("sha256", Buffer.concat([bytes, Buffer.from(focus)]), "hex").slice(0, 16);
}

/** Returns content with each photo's id, from which its address is made, in place of its name, and with its description. */
export function showPhotos<Value>(content: Value, named: ReadonlyMap<string, NamedPhoto>): Value {
  const photoAt = (image: unknown) =>
    typeof image === "string" ? named.get(keyOf(photoFile(image) ?? "")) : undefined;
  const show = (value: unknown): unknown => {
    const photo = photoAt(value);
    if (photo) return `photos/${photo.id}`;
    if (Array.isArray(value)) return value.map(show);
    if (!isPlainObject(value)) return value;
    const shown = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, show(each)]));
    const alt = photoAt(value.image)?.alt;
    return alt && !value.imageAlt ? { ...shown, imageAlt: alt } : shown;
  };
  return show(content) as Value;
}
