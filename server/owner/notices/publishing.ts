import * as v from "valibot";
import { hourMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import {
  type ContentChanges,
  contentChangesSchema,
  describeContentChange,
  isOfPhoto,
} from "#domain/pages/changed-content.ts";
import { actionLabels, type OwnerLinks } from "../../mail/owner-links.ts";
import type { Block } from "../../mail/render-mail.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import { alertKind } from "../alert-kind.ts";
import { andMore } from "../lead-lists.ts";

const newsSchema = v.variant("kind", [
  v.object({
    kind: v.literal("published"),
    changes: contentChangesSchema,
    /** That takes it back; null where the texts come from a repository. */
    build: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal("not published"), error: v.string() }),
  v.object({ kind: v.literal("missing"), folder: v.string() }),
]);
/** `contentId` is of the content it is about. */
export type ContentNews = { contentId: string; news: v.InferOutput<typeof newsSchema> };

export const publishingAlert = alertKind({
  about: "publishing",
  facts: v.object({ news: newsSchema }),
  compose({ news }, { site }) {
    if (news.kind === "not published")
      return {
        title: "Your change isn't on the website yet",
        blocks: [
          "Your website couldn't read part of it:",
          ...news.error.split("\n").filter(Boolean),
          "The website stays as it was. Fix it and save it again, and it goes up on its own.",
        ],
      };
    if (news.kind === "missing")
      return {
        title: "Your website's folder is gone",
        blocks: [
          `Your website is made from this folder, and it isn't there anymore: ${news.folder}.`,
          "Visitors still see the website as it was, but nothing you change goes up.",
          "Put the folder back, from your repository with git restore content or from a copy of yours. Your website finds it on its own.",
        ],
      };
    const { build, changes } = news;
    return {
      title: "Your change is on the website",
      blocks: [
        "Here's what changed:",
        { list: changes.fields.map(describeContentChange) },
        ...andMore(changes.more),
        ...wayBack(changes, build, site.ownerLinks),
      ],
    };
  },
});

function wayBack(
  { fields, more }: ContentChanges,
  build: string | null,
  { linkTo }: Pick<OwnerLinks, "linkTo">,
): Block[] {
  if (build === null)
    return [
      "Not what you meant? Change it back where you made the change: your website takes its texts from there.",
    ];
  if (more === 0 && fields.every(isOfPhoto))
    return ["Not what you meant? Change it back in the photos folder: your website keeps no former photos."];
  const link = { text: actionLabels["take-back"], href: linkTo("take-back", build) };
  return ["Not what you meant?", { links: [link] }];
}

const pastSchema = v.object({
  about: v.literal(publishingAlert.about),
  contentId: v.string(),
  news: v.object({ kind: v.string() }),
});

/** Once for the same content, however many machines publish it; again when other content has been published since. */
export async function planPublishingMail(
  store: Pick<LeadStore, "addNotice" | "listNotices">,
  channels: Channel[],
  { contentId, news }: ContentNews,
  now: Date,
): Promise<void> {
  // Nothing that anybody sees has changed.
  if (news.kind === "published" && news.changes.fields.length === 0) return;
  const [last] = (await store.listNotices("alert", now)).flatMap(({ facts, createdAt }) => {
    const read = v.safeParse(pastSchema, facts);
    return read.success ? [{ ...read.output, createdAt }] : [];
  });
  const isRepeated = last?.contentId === contentId && last.news.kind === news.kind;
  if (isRepeated && now.getTime() - Date.parse(last.createdAt) < hourMs) return;
  const key = `alert ${news.kind} ${contentId} ${last?.createdAt ?? ""}`;
  const facts = { about: publishingAlert.about, contentId, news };
  await store.addNotice({ key, kind: "alert", facts }, channels, now);
}
