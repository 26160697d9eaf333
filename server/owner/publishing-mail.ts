import * as v from "valibot";
import type { Channel } from "../../domain/leads/lead.ts";
import type { Block } from "../mail/render-mail.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { counted } from "./lead-lists.ts";

const changeSchema = v.object({
  file: v.string(),
  field: v.string(),
  before: v.string(),
  after: v.string(),
});
/** Both are left out of news that an older version has stored. */
const changesSchema = v.object({
  fields: v.optional(v.array(changeSchema), []),
  more: v.optional(v.number(), 0),
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

const hourDigits = "2026-11-24T03".length;

/** Once an hour for the same content, however many machines publish it. */
export async function planPublishingMail(
  store: Pick<LeadStore, "addNotices">,
  channels: Channel[],
  { contentId, news }: Pick<PublishingFacts, "contentId" | "news">,
  now: Date,
): Promise<void> {
  // Nothing that anybody sees has changed.
  if (news.kind === "published" && news.changes.fields.length === 0) return;
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
  const { fields, more } = news.changes;
  return {
    title: "Your change is on the website",
    blocks: [
      "This is what changed:",
      { list: fields.map(describeChange) },
      ...(more > 0 ? [`And ${counted(more, "change")} more.`] : []),
    ],
  };
}

function describeChange({ file, field, before, after }: v.InferOutput<typeof changeSchema>) {
  const title = field ? `${file}: ${field}` : file;
  if (/^(?:photos|drawings)\/|^logo\./.test(file)) return { title, text: pictureChange(before, after) };
  if (before === "") return { title, text: `New: “${after}”` };
  if (after === "") return { title, text: `Gone: “${before}”` };
  return { title, text: `${before} → ${after}` };
}

function pictureChange(before: string, after: string): string {
  if (before === "") return "New";
  return after === "" ? "Gone" : "Another picture";
}
