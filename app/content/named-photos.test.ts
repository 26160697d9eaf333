import { expect, test } from "vitest";
import { imageAddress } from "#domain/pages/photos.ts";
import { changedSample, replaced, written } from "#tests/support/changed-sample.ts";
import { showPhotos } from "./named-photos.ts";
import { readContent } from "./read-content.ts";

const addressOf = (image: string | undefined) => imageAddress(image ?? "", "card", { siteOrigin: "" });
const withImage = (name: string, image: string) =>
  replaced("team.yaml", `name: ${name}\n`, `name: ${name}\n    image: "${image}"\n`);

test("a photo is found wherever content names it, with its description, unless its page is off; however alike their names are, no two share an address [TR03]", () => {
  const changes = [
    written("photos/Мия.jpg", "Mia"),
    replaced("business.yaml", "owners:\n  - { name:", "owners:\n  - { image: photos/Мия.jpg, name:"),
    ...[written("photos/Mia 1.jpg", "Rex"), withImage("Tom Hadley", "photos/Mia 1.jpg")],
    // A photo chosen in the editor begins with a slash; a Mac writes é as two characters.
    ...[written("photos/Mia-1.jpg", "Sam"), withImage("Anika Raman", "/photos/Mia-1.jpg")],
    ...[written("photos/Rene\u0301.jpg", "Sam"), withImage("Janelle Brooks", "photos/Ren\u00e9.jpg")],
    written("photos/post.jpg", "A post's"),
    replaced("photos.yaml", "photos: []", "photos: [{ file: Mia 1.jpg, alt: Mia with a beagle }]"),
    replaced("pages/every-page.yaml", "      scene: ", "      image: photos/Mia 1.jpg\n      scene: "),
    replaced("blog/senior-pet-care.md", /^image: .*$/m, "image: photos/post.jpg\nimageAlt: A senior dog"),
  ];
  const { namedPhotos, business, team, words } = readContent(changedSample(...changes));
  const inUse = [
    ["Мия.jpg", false],
    ["Mia 1.jpg", true],
    ["Mia-1.jpg", false],
    ["Rene\u0301.jpg", false],
  ];
  const namesIn = (photos: typeof namedPhotos) => photos.map(({ name, isDescribed }) => [name, isDescribed]);
  expect(namesIn(namedPhotos)).toEqual([["post.jpg", true], ...inUse]);
  const image = expect.stringMatching(/^photos\/[\da-f]{16}$/);
  expect(words.everyPage.visitReport.kinds[0]).toMatchObject({ image, imageAlt: "Mia with a beagle" });
  const [mia, , rex, sam, sameAsSam] = [...business.owners, ...team.slice(1)].map(({ image }) =>
    addressOf(image),
  );
  expect(mia).toMatch(/^\/assets\/photo-[\da-f]{16}-wide-400\.webp$/);
  expect(sameAsSam).toBe(sam);
  expect(new Set([mia, rex, sam]).size).toBe(3);
  const off = replaced("business.yaml", /$/, "\noff: [blog]\n");
  expect(namesIn(readContent(changedSample(...changes, off)).namedPhotos)).toEqual(inUse);
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
