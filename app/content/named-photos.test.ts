import { expect, test } from "vitest";
import { imageAddress } from "#domain/pages/photos.ts";
import { changedSample, replaced, written } from "#tests/support/changed-sample.ts";
import { readContent } from "./read-content.ts";

const addressOf = (image: string | undefined) => imageAddress(image ?? "", "card", { siteOrigin: "" });
const withImage = (name: string, image: string) =>
  replaced("team.yaml", `name: ${name}\n`, `name: ${name}\n    image: "${image}"\n`);

test("a photo is found wherever content names it, with the description beside it or else its own, unless its page is off; however alike their names are, no two share an address [TR03]", () => {
  const changes = [
    written("photos/Мия.jpg", "Mia"),
    replaced("business.yaml", "owners:\n  - { name:", "owners:\n  - { image: photos/Мия.jpg, name:"),
    written("photos/Mia 1.jpg", "Rex"),
    replaced(
      "team.yaml",
      "name: Tom Hadley",
      "imageAlt: Tom\n    image: photos/Mia 1.jpg\n    name: Tom Hadley",
    ),
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
  expect(team[1]).toMatchObject({ image, imageAlt: "Tom" });
  const [mia, , rex, sam, sameAsSam] = [...business.owners, ...team.slice(1)].map(({ image }) =>
    addressOf(image),
  );
  expect(mia).toMatch(/^\/assets\/photo-[\da-f]{16}-wide-400\.webp$/);
  expect(sameAsSam).toBe(sam);
  expect(new Set([mia, rex, sam]).size).toBe(3);
  const off = replaced("business.yaml", /$/, "\noff: [blog]\n");
  expect(namesIn(readContent(changedSample(...changes, off)).namedPhotos)).toEqual(inUse);
});
