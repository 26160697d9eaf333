import * as v from "valibot";
import type { Channel } from "../../../domain/leads/lead.ts";
import { contentChangesSchema, describeContentChange } from "../../../domain/pages/changed-content.ts";
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
    const { build, changes } = news;
    return {
      title: "Your change is on the website",
      blocks: [
        "Here's what changed:",
        { list: changes.fields.map(describeContentChange) },
        ...andMore(changes.more),
        ...(build === null
          ? [
              "Not what you meant? Change it back where you made the change: your website takes its texts from there.",
            ]
          : ["Not what you meant?", takeBackLink(build, site.ownerLinks)]),
      ],
    };
  },
});

function takeBackLink(build: string, { linkTo }: Pick<OwnerLinks, "linkTo">): Block {
  return { links: [{ text: actionLabels["take-back"], href: linkTo("take-back", build) }] };
}

const hourDigits = "2026-11-24T03".length;

/** Once an hour for the same content, however many machines publish it. */
export async function planPublishingMail(
  store: Pick<LeadStore, "addNotice">,
  channels: Channel[],
  { contentId, news }: ContentNews,
  now: Date,
): Promise<void> {
  // Nothing that anybody sees has changed.
  if (news.kind === "published" && news.changes.fields.length === 0) return;
  const key = `alert ${news.kind} ${contentId} ${now.toISOString().slice(0, hourDigits)}`;
  const facts = { about: publishingAlert.about, news };
  await store.addNotice({ key, kind: "alert", facts }, channels, now);
}
