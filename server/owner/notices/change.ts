import * as v from "valibot";
import { dayMs, hourMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import {
  type ContentChanges,
  contentChangesSchema,
  describeContentChange,
} from "#domain/pages/changed-content.ts";
import type { Block } from "../../mail/render-mail.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import { andMore, type NoticeDefinition } from "../owner-context.ts";

const newsSchema = v.variant("kind", [
  v.object({ kind: v.literal("published"), changes: contentChangesSchema }),
  v.object({ kind: v.literal("not published"), error: v.string() }),
  v.object({ kind: v.literal("missing"), folder: v.string() }),
]);
/** `contentId` identifies the content that the news is about. */
export type ContentNews = { contentId: string; news: v.InferOutput<typeof newsSchema> };

export const changeNotice: NoticeDefinition = {
  sendWithinMs: dayMs,
  compose({ facts }) {
    const { news } = v.parse(v.object({ news: newsSchema }), facts);
    if (news.kind === "not published") return notPublished(news.error);
    if (news.kind === "missing") return folderIsGone(news.folder);
    return { title: "Your change is on the website", blocks: whatChanged(news.changes) };
  },
};

/** Adds one notice within an hour for the same content, however many machines publish it. */
export async function planChange(
  store: Pick<LeadStore, "addNotice" | "listNotices">,
  channels: Channel[],
  { contentId, news }: ContentNews,
  now: Date,
): Promise<void> {
  // Nothing visible has changed.
  if (news.kind === "published" && news.changes.fields.length === 0) return;
  const [last] = await store.listNotices("change", now);
  const same = v.object({ contentId: v.literal(contentId), news: v.object({ kind: v.literal(news.kind) }) });
  const isRecent = last && Date.parse(last.createdAt) > now.getTime() - hourMs;
  if (isRecent && v.is(same, last.facts)) return;
  // All processes that do not find the notice make the same key.
  const key = `change ${news.kind} ${contentId} ${last?.createdAt ?? ""}`;
  await store.addNotice({ key, kind: "change", facts: { contentId, news } }, channels, now);
}

function notPublished(error: string) {
  return {
    title: "Your change isn't on the website yet",
    blocks: [
      "Your website couldn't read part of it:",
      ...error.split("\n").filter(Boolean),
      "The website stays as it was. Fix it and save it again, and it goes up on its own.",
    ],
  };
}

function folderIsGone(folder: string) {
  return {
    title: "Your website's folder is gone",
    blocks: [
      `Your website is made from this folder, and it isn't there anymore: ${folder}.`,
      "Visitors still see the website as it was, but nothing you change goes up.",
      "Put the folder back, from your repository with git restore content or from a copy of yours. Your website finds it on its own.",
    ],
  };
}

function whatChanged({ fields, more }: ContentChanges): Block[] {
  return [
    "Here's what changed:",
    { list: fields.map(describeContentChange) },
    ...andMore(more),
    "Not what you meant? Change it back where you made the change.",
  ];
}
