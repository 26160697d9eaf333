import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContent } from "../../app/content/read-content.ts";
import { photoFormats, photoPath, photoWidths } from "../../domain/pages/photos.ts";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";
import { findInContent } from "../../scripts/doctor/find-in-content.ts";
import { buildVariant } from "../support/build-variant.ts";
import { copySite, sitePath } from "../support/copy-site.ts";

/** As a camera held upright writes it: turned, with the place where it was taken. */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const small = sharp({ create: { width: 325, height: 244, channels: 3, background: "#888888", noise } });
  return sharp(await small.png().toBuffer())
    .resize(2600, 1950)
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "39/1 22/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

let photo: Buffer;
let folder = "";

beforeAll(async () => {
  photo = await takePhoto();
  folder = await buildVariant(async ({ folder: content, edit }) => {
    mkdirSync(join(content, "photos"));
    writeFileSync(join(content, "photos/IMG 2041.jpg"), photo);
    await edit("team.yaml", (text) =>
      text.replace(/( {2}- name: .*\n)/, "$1    image: photos/IMG 2041.jpg\n"),
    );
    await edit("photos.yaml", (text) =>
      text.replace("photos: []", 'photos: [{ file: IMG 2041.jpg, alt: "A walker with a beagle" }]'),
    );
  });
});

afterAll(() => rm(folder, { recursive: true }));

test("a photo of five megabytes put into content goes out small, in two formats, upright and without its place [LF09]", async () => {
  expect(photo.length).toBeGreaterThan(5e6);
  expect((await sharp(photo).metadata()).exif?.includes("Camera")).toBe(true);
  for (const width of photoWidths)
    for (const format of photoFormats) {
      const file = join(folder, "build/client", photoPath("IMG 2041.jpg", width, format));
      const metadata = await sharp(file).metadata();
      expect([metadata.width, metadata.height]).toEqual([width, Math.round((width * 2600) / 1950)]);
      expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
      expect(statSync(file).size).toBeLessThan(photo.length / 2);
    }
  expect(existsSync(join(folder, "build/client/photos"))).toBe(false);
});

test("its page offers the sizes, each format by name, with the words for whoever cannot see it [LF09]", () => {
  const about = readBuiltPages(join(folder, "build/client")).find(({ path }) => path === "/about");
  const picture = about?.document.querySelector("picture");
  expect(picture?.querySelector("source")?.attrs).toMatchObject({
    type: "image/avif",
    srcset: expect.stringContaining("/images/photos/img-2041-jpg-400.avif 400w"),
  });
  expect(picture?.querySelector("img")?.attrs).toMatchObject({
    src: "/images/photos/img-2041-jpg-400.webp",
    alt: "A walker with a beagle",
  });
});

test("a file that is no picture, and a name without a file, end the build with what to do [LF09]", async () => {
  const withTeamPhoto = (name: string, bytes: Buffer | null) =>
    buildVariant(async ({ folder: content, edit }) => {
      mkdirSync(join(content, "photos"));
      if (bytes) writeFileSync(join(content, "photos", name), bytes);
      await edit("team.yaml", (text) => text.replace(/( {2}- name: .*\n)/, `$1    image: photos/${name}\n`));
    });
  await expect(withTeamPhoto("mia.heic", Buffer.from("no picture"))).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^content\/photos\/mia\.heic is no picture .* save it as JPEG, PNG or WebP/m,
    ),
  });
  await expect(withTeamPhoto("mia.jpg", null)).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^content\/team\.yaml:\d+ team\[0\]\.image: found "mia\.jpg", which is no file/m,
    ),
  });
});

test("a folder of photos is taken in, named, listed for their words, and the doctor asks for those [NH09]", async () => {
  const site = await copySite();
  const pictures = join(site, "Pictures");
  mkdirSync(pictures);
  writeFileSync(join(pictures, "IMG 2041 (Mia).JPG"), photo);
  writeFileSync(join(pictures, "notes.txt"), "no picture");
  const run = () =>
    promisify(execFile)("node", ["scripts/take-photos.ts", "Pictures"], {
      cwd: site,
      env: { PATH: sitePath() },
    });
  for (let again = 0; again < 2; again += 1)
    await expect(run()).rejects.toMatchObject({
      stdout: expect.stringContaining("1 photos are in content/photos/: img-2041-mia.jpg."),
      stderr: expect.stringContaining("Not pictures that can be read: notes.txt."),
    });
  expect(readdirSync(join(site, "content/photos"))).toEqual(["img-2041-mia.jpg"]);
  const taken = await sharp(join(site, "content/photos/img-2041-mia.jpg")).metadata();
  expect([taken.width, taken.height, taken.exif]).toEqual([1800, 2400, undefined]);
  const list = readFileSync(join(site, "content/photos.yaml"), "utf8");
  expect(list).toMatch(/^# yaml-language-server[\s\S]*\n {2}- \{ file: img-2041-mia\.jpg, alt: "" \}\n$/);
  const team = join(site, "content/team.yaml");
  const named = readFileSync(team, "utf8").replace(
    /( {2}- name: .*\n)/,
    "$1    image: photos/img-2041-mia.jpg\n",
  );
  writeFileSync(team, named);
  const findings = findInContent(readContent(join(site, "content")), new Date());
  expect(findings).toContainEqual(
    expect.objectContaining({
      place: "content/photos.yaml",
      message: expect.stringContaining("img-2041-mia.jpg"),
    }),
  );
  await rm(site, { recursive: true });
});
