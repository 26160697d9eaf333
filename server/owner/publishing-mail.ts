import * as v from "valibot";
import type { Channel } from "../../domain/leads/lead.ts";
import type { Block } from "../mail/render-mail.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { counted } from "./lead-lists.ts";

const changesSchema = v.object({
  pages: v.array(v.string()),
  texts: v.array(v.object({ before: v.string(), after: v.string(), pages: v.array(v.string()) })),
});

export const publishingFacts = v.object({
  about: v.literal("publishing"),
  contentId: v.string(),
  news: v.variant("kind", [
    v.object({ kind: v.literal("published"), changes: changesSchema }),
    v.object({ kind: v.literal("not published"), error: v.string() }),
  ]),
  isOver: v.literal(false),
});
export type PublishingFacts = v.InferOutput<typeof publishingFacts>;

const pagesNamed = 4;
const hourDigits = "2026-11-24T03".length;

/** Once an hour for the same content, however many machines publish it. */
export async function planPublishingMail(
  store: Pick<LeadStore, "addNotices">,
  channels: Channel[],
  { contentId, news }: Pick<PublishingFacts, "contentId" | "news">,
  now: Date,
): Promise<void> {
  // Nothing that anybody sees has changed.
  if (news.kind === "published" && news.changes.pages.length === 0) return;
  const facts: PublishingFacts = { about: "publishing", contentId, news, isOver: false };
  const key = `alert ${news.kind} ${contentId} ${now.toISOString().slice(0, hourDigits)}`;
  await store.addNotices(
    channels.map((channel) => ({ key, kind: "alert", channel, facts })),
    now,
  );
}

export function describePublishing({ news }: PublishingFacts): { title: string; blocks: Block[] } {
  if (news.kind === "not published")
    return {
      title: "Your change is not on the website yet",
      blocks: [
        "Something in it could not be read:",
        ...news.error.split("\n").filter(Boolean),
        "The website stays as it was. Correct it and save it again: it is tried by itself.",
      ],
    };
  const { pages, texts } = news.changes;
  return {
    title: "Your change is on the website",
    blocks: [
      `It changed ${counted(pages.length, "page")}: ${namePages(pages)}.`,
      ...(texts.length > 0 ? [{ list: texts.map(describeText) }] : []),
    ],
  };
}

function describeText({ before, after, pages }: { before: string; after: string; pages: string[] }) {
  const where = { title: namePages(pages) };
  if (before === "") return { ...where, text: `New: “${after}”` };
  if (after === "") return { ...where, text: `Gone: “${before}”` };
  return { ...where, text: `“${before}” is now “${after}”` };
}

function namePages(pages: string[]): string {
  if (pages.length <= pagesNamed) return pages.join(", ");
  return `${pages.slice(0, pagesNamed).join(", ")} and ${pages.length - pagesNamed} more`;
}
