import { expect, test } from "vitest";
import { imageAddress } from "#domain/pages/photos.ts";
import { changedSample, mistakesIn, replaced, written } from "#tests/support/changed-sample.ts";
import { showPhotos } from "./named-photos.ts";
import { readContent } from "./read-content.ts";

const addressOf = (image: string | undefined) => imageAddress(image ?? "", "card", { siteOrigin: "" });
const withImage = (name: string, image: string) =>
  replaced("team.yaml", `name: ${name}\n`, `name: ${name}\n    image: "${image}"\n`);
const described = (file: string, alt: string) =>
  replaced("photos.yaml", "photos: []", `photos: [{ file: ${file}, alt: ${alt} }]`);

test("two photos never share an address, however alike their names are [TR03]", () => {
  const { team } = readContent(
    changedSample(
      ...[written("photos/Мия.jpg", "Mia"), withImage("Marisol Vega", "photos/Мия.jpg")],
      ...[written("photos/Mia 1.jpg", "Rex"), withImage("Tom Hadley", "photos/Mia 1.jpg")],
      // A photo chosen in the editor begins with a slash; a Mac writes é as two characters.
      ...[written("photos/Mia-1.jpg", "Sam"), withImage("Anika Raman", "/photos/Mia-1.jpg")],
      ...[written("photos/Rene\u0301.jpg", "Sam"), withImage("Janelle Brooks", "photos/Ren\u00e9.jpg")],
    ),
  );
  const [mia, rex, sam, sameAsSam] = team.map(({ image }) => addressOf(image));
  expect(mia).toMatch(/^\/assets\/photo-[\da-f]{16}-wide-400\.webp$/);
  expect(sameAsSam).toBe(sam);
  expect(new Set([mia, rex, sam]).size).toBe(3);
});

test("a photo is found wherever content names it, with its description, unless its page is off [TR03]", () => {
  const post = "blog/senior-pet-care.md";
  const changes = [
    written("photos/mia.jpg", "Mia"),
    written("photos/rex.jpg", "Rex"),
    written("photos/post.jpg", "A post's"),
    described("mia.jpg", "Mia with a beagle"),
    replaced("pages/every-page.yaml", "      scene: ", "      image: photos/mia.jpg\n      scene: "),
    replaced("business.yaml", "owners:\n  - { name:", "owners:\n  - { image: photos/rex.jpg, name:"),
    replaced(post, /^image: .*$/m, "image: photos/post.jpg\nimageAlt: A senior dog"),
  ];
  const { namedPhotos, words, business } = readContent(changedSample(...changes));
  expect(namedPhotos.map(({ name, isDescribed }) => [name, isDescribed])).toEqual([
    ["post.jpg", true],
    ["rex.jpg", false],
    ["mia.jpg", true],
  ]);
  const image = expect.stringMatching(/^photos\/[\da-f]{16}$/);
  expect(words.everyPage.visitReport.kinds[0]).toMatchObject({ image, imageAlt: "Mia with a beagle" });
  expect(business.owners[0]).toMatchObject({ image });
  const off = replaced("business.yaml", /$/, "\noff: [blog]\n");
  expect(readContent(changedSample(...changes, off)).namedPhotos.map(({ name }) => name)).toEqual([
    "rex.jpg",
    "mia.jpg",
  ]);
});

test("a photo that is named but doesn't exist is reported by file, line and field [LF09]", () => {
  const mistakes = mistakesIn(
    changedSample(withImage("Marisol Vega", "photos/gone.jpg"), described("lost.jpg", "A dog")),
  );
  expect(mistakes).toEqual([
    `content/team.yaml:6 team[0].image: found "gone.jpg", but there's no such file in content/photos/`,
    `content/photos.yaml:5 photos[0].file: found "lost.jpg", but there's no such file in content/photos/`,
  ]);
});

test("a photo is described by the text beside it, or else by its own", () => {
  const photo = { name: "otis.jpg", id: "a1b2", alt: "A dog on a porch", isDescribed: true };
  const named = new Map([["otis.jpg", photo]]);
  expect(
    showPhotos([{ image: "photos/otis.jpg" }, { image: "photos/otis.jpg", imageAlt: "Otis" }], named),
  ).toEqual([
    { image: "photos/a1b2", imageAlt: "A dog on a porch" },
    { image: "photos/a1b2", imageAlt: "Otis" },
  ]);
});
