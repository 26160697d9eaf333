import { expect, test } from "vitest";
import { startProcess } from "../../tests/support/owner.ts";
import { headerOf, readMessage } from "../../tests/support/read-message.ts";
import { anyEngine } from "../../tests/support/store-engines.ts";
import { planPublishingMail } from "./publishing-mail.ts";

test.each(anyEngine)(
  "the owners get one mail of a change on the website, and one of a change that could not be read [LF01]",
  async (engine) => {
    const { store, mail, clock, pass } = await startProcess(engine);
    const titles = ["Home", "Services", "Pricing", "FAQ", "Contact", "Blog"];
    const texts = [{ before: "from $31", after: "from $33", pages: titles }];
    const published = { kind: "published", changes: { pages: titles, texts } } as const;
    const tell = async (contentId: string, news: Parameters<typeof planPublishingMail>[2]["news"]) => {
      await planPublishingMail(store, ["email"], { contentId, news }, clock());
      await pass();
      return mail.messages.splice(0).map(({ raw }) => readMessage(raw));
    };
    const mails = [...(await tell("a", published)), ...(await tell("a", published))];
    expect(mails.map(({ headers }) => headerOf(headers, "subject"))).toEqual([
      "Your change is on the website",
    ]);
    expect(mails[0]?.text).toContain("It changed 6 pages: Home, Services, Pricing, FAQ and 2 more.");
    expect(mails[0]?.text).toContain("“from $31” is now “from $33”");
    const error = 'content/services.yaml:9 services[0].price.from: found "cheap", expected number';
    const [failed] = await tell("b", { kind: "not published", error });
    expect(headerOf(failed?.headers ?? [], "subject")).toBe("Your change is not on the website yet");
    expect(failed?.text).toContain(error);
    // Such as a comment in a file.
    expect(await tell("c", { kind: "published", changes: { pages: [], texts: [] } })).toEqual([]);
  },
);
