import { expect, test } from "vitest";
import type { Blocked, TakeBack } from "#domain/pages/changed-content.ts";
import { mainOf, newApp } from "#tests/support/new-app.ts";

const walk = { file: "services.yaml", field: "Services, Walk, Price", before: "$31", after: "<b>$33</b>" };
const photo = { file: "photos/mia.jpg", field: "photos/mia.jpg", before: "", after: "1f2e" };
const changed: TakeBack = { state: "changed", changes: { fields: [walk, photo], more: 2 } };

/** The page behind the link of a mail, on a server whose content is in this state. */
async function linkedPage(found: TakeBack | null) {
  const asked: [build: string, isWriting: boolean][] = [];
  const { app, ownerLinks } = await newApp({
    async takeBack(build, { isWriting }) {
      asked.push([build, isWriting]);
      return isWriting && found?.state === "changed" ? { state: "taken back" } : found;
    },
  });
  const link = ownerLinks.linkTo("take-back", "20261126-7");
  return {
    asked,
    show: async () => mainOf(await (await app.request(link)).text()),
    press: () => app.request(link, { method: "POST", headers: { origin: "null" } }),
  };
}

test("opening the link shows what would be put back and writes nothing, its button writes [OD06, OP08]", async () => {
  const { asked, show, press } = await linkedPage(changed);
  const page = await show();
  expect(page).toContain("<dt>Services, Walk, Price</dt><dd>&lt;b&gt;$33&lt;/b&gt; → $31</dd>");
  expect(page).toContain("And 2 more.");
  expect(page).not.toContain("mia.jpg");
  expect(asked).toEqual([["20261126-7", false]]);
  const answer = await press();
  expect([answer.status, asked.at(-1)]).toEqual([303, ["20261126-7", true]]);
});

test.each<[Blocked["state"] | null, RegExp]>([
  [null, /aren&#39;t on this computer/],
  ["unknown", /too long ago/],
  ["fetched", /from your repository/],
  ["photos", /photo \(Home and Faq\)/],
  ["saved since", /Somebody has saved Home and Faq since/],
  ["not writable", /isn&#39;t allowed to write/],
])("a change that can't be taken back (%s) is told with the reason [OD06]", async (state, reason) => {
  const { show, press } = await linkedPage(state && { state, files: ["Home", "Faq"] });
  expect(await show()).toMatch(reason);
  const answer = await press();
  expect(answer.status).toBe(409);
  expect(await answer.text()).toMatch(/Nothing changed\./);
});

test("a link opened by forty at once is looked up once, and a HEAD of it not at all [TR19, OP08]", async () => {
  const looked = Promise.withResolvers<void>();
  let lookups = 0;
  const { app, ownerLinks } = await newApp({
    async takeBack() {
      lookups++;
      await looked.promise;
      return changed;
    },
  });
  const link = ownerLinks.linkTo("take-back", "20261126-7");
  expect((await app.request(link, { method: "HEAD" })).status).toBe(200);
  expect(lookups).toBe(0);
  const opened = Array.from({ length: 40 }, () => app.request(link));
  looked.resolve();
  for (const answer of await Promise.all(opened)) expect(answer.status).toBe(200);
  expect(lookups).toBe(1);
});
