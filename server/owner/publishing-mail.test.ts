import { expect, test } from "vitest";
import { mailTexts, startProcess } from "../../tests/support/owner.ts";
import { anyEngine } from "../../tests/support/store-engines.ts";
import { planPublishingMail } from "./publishing-mail.ts";

test.each(anyEngine)(
  "the owners get one mail of a change on the website, and one of a change that could not be read [LF01]",
  async (engine) => {
    const { store, mail, clock, pass } = await startProcess(engine);
    const file = "services.yaml";
    const fields = [
      { file, field: "Cat Visit, price, from", before: "$26", after: "$28" },
      { file, field: "services", before: "", after: "Rabbit Visit" },
      { file: "blog/rain.md", field: "", before: "title Rain", after: "" },
      { file: "photos/mia.jpg", field: "", before: "hash-1", after: "hash-2" },
    ];
    const published = { kind: "published", changes: { fields, more: 1 } } as const;
    const tell = async (contentId: string, news: Parameters<typeof planPublishingMail>[2]["news"]) => {
      await planPublishingMail(store, ["email"], { contentId, news }, clock());
      await pass();
    };
    await tell("a", published);
    await tell("a", published);
    const error = 'content/services.yaml:9 services[0].price.from: found "cheap", expected number';
    await tell("b", { kind: "not published", error });
    // Such as a comment in a file.
    await tell("c", { kind: "published", changes: { fields: [], more: 0 } });
    await expect(mailTexts(mail)).toMatchFileSnapshot("mails/publishing.txt");
  },
);
