import * as v from "valibot";
import type { Channel } from "../../../domain/leads/lead.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import { alertKind } from "../alert-kind.ts";
import { andMore } from "../lead-lists.ts";

/** As build/content-changes.ts writes it into each build. */
const changeSchema = v.object({
  file: v.string(),
  field: v.string(),
  before: v.string(),
  after: v.string(),
});

const newsSchema = v.variant("kind", [
  v.object({
    kind: v.literal("published"),
    changes: v.object({ fields: v.array(changeSchema), more: v.number() }),
  }),
  v.object({ kind: v.literal("not published"), error: v.string() }),
]);
/** `contentId` is of the content it is about. */
export type ContentNews = { contentId: string; news: v.InferOutput<typeof newsSchema> };

export const publishingAlert = alertKind({
  about: "publishing",
  facts: v.object({ news: newsSchema }),
  compose({ news }) {
    if (news.kind === "not published")
      return {
        title: "Your change isn't on the website yet",
        blocks: [
          "Your website couldn't read part of it:",
          ...news.error.split("\n").filter(Boolean),
          "The website stays as it was. Fix it and save it again, and it goes up on its own.",
        ],
      };
    const { fields, more } = news.changes;
    return {
      title: "Your change is on the website",
      blocks: ["Here's what changed:", { list: fields.map(describeChange) }, ...andMore(more)],
    };
  },
});

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

function describeChange({ file, field, before, after }: v.InferOutput<typeof changeSchema>) {
  const title = field ? `${file}: ${field}` : file;
  if (/^(?:photos|drawings)\/|^logo\./.test(file)) return { title, text: pictureChange(before, after) };
  if (before === "") return { title, text: `New: “${after}”` };
  if (after === "") return { title, text: `Removed: “${before}”` };
  return { title, text: `${before} → ${after}` };
}

function pictureChange(before: string, after: string): string {
  if (before === "") return "Added";
  return after === "" ? "Removed" : "Replaced";
}
