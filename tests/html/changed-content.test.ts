import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { photoId } from "#app/content/named-photos.ts";
import { readContent } from "#app/content/read-content.ts";
import { findInContent } from "#build/findings/find-in-content.ts";
import { type BuiltPage, readBuiltPages } from "#build/read-built-pages.ts";
import { type PhotoCrop, photoCrops, photoFormats, photoPath } from "#domain/pages/photos.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { buildVariant, sitePath } from "../support/build-site.ts";
import { changedSample, replaced, written } from "../support/changed-sample.ts";
import { postTo, startServer } from "../support/start-server.ts";
import { scheduleForm, validRequest } from "../support/valid-request.ts";

const off = ["blog", "castle-rock-dog-walking", "holiday-pricing", "jobs", "pet-sitting-services"];

let photo: Buffer;
let folder = "";
let pages: BuiltPage[];
const page = (path: string) => pages.find((each) => each.path === path)?.document;

beforeAll(async () => {
  photo = await takePhoto();
  // One build for the photo and for everything that is switched off.
  folder = await buildVariant(async ({ folder: content }) => {
    for (const { make } of [
      ...switchedOff,
      written("photos/IMG 2041.jpg", photo),
      shownInTeam("IMG 2041.jpg"),
      replaced("photos.yaml", "[]", '[{ file: IMG 2041.jpg, alt: "A walker with a beagle" }]'),
      written("photos/Мия.jpg", withTrailer(photo)),
      replaced("pages/every-page.yaml", /(?= {6}scene: )/, "      image: photos/Мия.jpg\n"),
    ])
      make(content);
  });
  pages = readBuiltPages(join(folder, "dist/client"));
});

afterAll(() => rm(folder, { recursive: true }));

/** Returns a photo as a camera writes it that is held upright: rotated, with the place where it was taken. */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const small = sharp({ create: { width: 9, height: 26, channels: 3, background: "#888888", noise } });
  return sharp(await small.png().toBuffer())
    .resize(900, 2600)
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "39/1 22/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Adds the bytes that a phone writes after a whole picture. */
function withTrailer(picture: Buffer): Buffer {
  return Buffer.concat([picture, Buffer.alloc(4000, "SEFT")]);
}

/** Returns the first half of a picture, which a viewer still shows. */
function cutShort(picture: Buffer): Buffer {
  return picture.subarray(0, picture.length / 2);
}

const shownInTeam = (photo: string) =>
  replaced("team.yaml", /(?<= {2}- name: .*\n)/, `    image: photos/${photo}\n`);

const switchedOff = [
  replaced("business.yaml", /^portal:\n(?: .*\n)+/m, ""),
  replaced("business.yaml", /$/, `\noff: [${off.join(", ")}, texting]\n`),
  replaced("faq.yaml", / [^.]*\[holiday pricing page\]\(\/holiday-pricing\)\./g, ""),
  replaced("legal/terms-of-service.md", /Holiday dates, .*In short, for/, "For"),
];

test("what is switched off leaves no number, entry or checkbox [LF08]", () => {
  expect(pages.length).toBeGreaterThan(8);
  const gone = 'a[href^="sms:"], a[href*="portal."]';
  expect(pages.flatMap(({ document }) => document.querySelectorAll(gone).map(String))).toEqual([]);
  for (const name of ["sitemap.xml", "_headers"]) {
    const text = readFileSync(join(folder, "dist/client", name), "utf8");
    for (const name of off) expect(text).not.toContain(`/${name}`);
  }
  expect(page("/schedule")?.querySelector("[name=smsOptIn]")).toBeNull();
  expect(page("/privacy-policy")?.querySelector("#sms-privacy")).toBeNull();
});

test("without a portal, the request form is the only way to ask, and can be sent without an answer on texting [LF08]", async () => {
  expect(page("/")?.querySelector(".hero .button-primary")?.getAttribute("href")).toBe("/schedule");
  const server = await startServer({ cwd: folder });
  onTestFinished(server.kill);
  for (const page of [...off, "thank-you/application"])
    expect((await fetch(`${server.origin}/${page}`)).status, page).toBe(404);
  const send = async (path: string, request: object) => (await postTo(server.origin + path, request)).status;
  expect(await send(jobApplicationForm.path, validRequest(jobApplicationForm))).toBe(404);
  const { smsOptIn: _, ...request } = validRequest(scheduleForm);
  expect(await send(scheduleForm.path, request)).toBe(200);
});

/** The copies of a photo of 2,600 by 900 pixels: as wide as its height allows. */
const copySizes: Record<PhotoCrop, [width: number, height: number][]> = {
  wide: [
    ...([
      [400, 267],
      [800, 533],
      [1200, 800],
      [1350, 900],
    ] as [number, number][]),
  ],
  band: [
    [800, 266],
    [1200, 400],
    [1800, 600],
  ],
  square: [
    [240, 240],
    [480, 480],
  ],
  face: [
    [240, 240],
    [480, 480],
  ],
};

test("each photo in content is published in all crops, widths and formats, upright and without its place, even with extra bytes at its end [FT03, LF09, TR03]", async () => {
  expect((await sharp(photo).metadata()).exif?.includes("Camera")).toBe(true);
  const copies = Object.entries(photoCrops).flatMap(([crop, { widths }]) =>
    widths.map((width, i) => ({ crop: crop as PhotoCrop, width, i })),
  );
  for (const { crop, width, i } of copies)
    for (const format of photoFormats) {
      const file = join(folder, "dist/client", photoPath(photoId(photo), crop, width, format));
      const metadata = await sharp(file).metadata();
      expect([metadata.width, metadata.height]).toEqual(copySizes[crop][i]);
      expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
      expect(statSync(file).size).toBeLessThan(photo.length / 2);
    }
  expect(existsSync(join(folder, "dist/client/photos"))).toBe(false);
  const picture = page("/about")?.querySelector("picture");
  expect(picture?.querySelector("source")?.attrs).toMatchObject({
    type: "image/avif",
    srcset: expect.stringContaining(`${photoPath(photoId(photo), "face", 240, "avif")} 240w`),
  });
  expect(picture?.querySelector("img")?.attrs).toMatchObject({
    src: photoPath(photoId(photo), "face", 240, "webp"),
    alt: "A walker with a beagle",
  });
  const report = page("/")?.querySelector(".report img")?.getAttribute("src") ?? "";
  expect(report).toBe(photoPath(photoId(withTrailer(photo)), "wide", 400, "webp"));
  expect((await sharp(join(folder, "dist/client", report)).metadata()).width).toBe(400);
});

test("the build fails for a file that is not a picture, and for a text that links to a page that is off [LF08, LF09, WM12]", async () => {
  const content = join(folder, "content");
  for (const { make } of [
    replaced("faq.yaml", /(?=Our story is on)/, "See [holidays](/holiday-pricing). "),
    written("photos/mia.png", "no picture"),
    replaced("team.yaml", "photos/IMG 2041.jpg", "photos/mia.png"),
    written("photos/rex.jpg", cutShort(photo)),
    replaced("pages/every-page.yaml", "photos/Мия.jpg", "photos/rex.jpg"),
  ])
    make(content);
  const building = promisify(execFile)("node", ["build/build.ts"], {
    cwd: folder,
    env: { ...process.env, PATH: sitePath() },
  });
  await expect(building).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^content\/photos\/rex\.jpg can't be read to its end\. Was it cut off .*\ncontent\/photos\/mia\.png can't be read to its end\. .* Save it as JPEG, PNG or WebP\ncontent\/faq\.yaml:\d+ groups\S+: found \/holiday-pricing, which is left out of your website; take the link out \(in the editor: Questions and answers › Groups › 1 › List › 8 › Answer\)$/m,
    ),
  });
});

test("the photos of a folder are imported, and the doctor asks for a description of each [LF09, NH09, TR03, WM12]", async () => {
  const content = changedSample();
  const site = dirname(content);
  const pictures = join(site, "Pictures");
  mkdirSync(pictures);
  writeFileSync(join(pictures, "IMG 2041 (Mia).JPG"), photo);
  writeFileSync(join(pictures, "notes.txt"), "no picture");
  writeFileSync(join(pictures, "Мия.jpg"), withTrailer(photo));
  writeFileSync(join(pictures, "rex.jpg"), cutShort(photo));
  writeFileSync(join(pictures, ".tom.jpg"), photo);
  mkdirSync(join(pictures, "more"));
  const clear = { create: { width: 400, height: 330, channels: 4, background: "#00000000" } } as const;
  writeFileSync(join(pictures, "logo.png"), await sharp(clear).png().toBuffer());
  const run = () =>
    promisify(execFile)("node", [resolve("ops/take-photos.ts"), "Pictures"], {
      cwd: site,
      env: { PATH: sitePath() },
    });
  for (let again = 0; again < 2; again += 1)
    await expect(run()).rejects.toMatchObject({
      stdout: expect.stringMatching(
        /^Taken into content\/photos\/: img-2041-mia\.jpg, logo\.webp, мия\.jpg\.\n[\s\S]*^Left out: \.tom\.jpg, more\. /m,
      ),
      stderr: expect.stringMatching(
        /^notes\.txt can't be read to its end\. .*\.\nrex\.jpg can't be read to its end\. Was it cut off on its way\? .*\.\n$/,
      ),
    });
  expect(readdirSync(join(content, "photos"))).toEqual(["img-2041-mia.jpg", "logo.webp", "мия.jpg"]);
  // Its transparent parts let the page show through.
  expect((await sharp(join(content, "photos/logo.webp")).stats()).isOpaque).toBe(false);
  const taken = await sharp(join(content, "photos/img-2041-mia.jpg")).metadata();
  expect([taken.width, taken.height, taken.exif]).toEqual([2400, 831, undefined]);
  const list = readFileSync(join(content, "photos.yaml"), "utf8");
  expect(list).toMatch(
    /^# yaml-language-server[\s\S]*\n {2}- \{ file: img-2041-mia\.jpg, alt: "", focus: \d+% \d+% \}\n/,
  );
  shownInTeam("img-2041-mia.jpg").make(content);
  expect(findInContent(readContent(content), { folder: "content", now: new Date() })).toContainEqual(
    expect.objectContaining({
      place: "content/photos.yaml",
      message: expect.stringContaining("img-2041-mia.jpg"),
    }),
  );
});
