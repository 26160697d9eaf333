import * as v from "valibot";

/** The sample's links in mails work as long (retention.heldDays). */
export const formerTextsKeptDays = 90;

/** As the mail to the owners names what changed; "" where something is new or gone. */
export const contentChangesSchema = v.object({
  fields: v.array(v.object({ file: v.string(), field: v.string(), before: v.string(), after: v.string() })),
  more: v.number(),
});
export type ContentChanges = v.InferOutput<typeof contentChangesSchema>;

/** Former photos are not kept, and one that was added stays. */
export function isOfPhoto({ file }: Pick<ContentChanges["fields"][number], "file">): boolean {
  return file.startsWith("photos/");
}

/** Why a change can't be taken back, and the files that are the reason. */
const blockedSchema = v.object({
  state: v.picklist(["unknown", "fetched", "saved since", "photos", "not writable"]),
  files: v.array(v.string()),
  /** For whoever puts it back by hand. */
  changes: v.optional(contentChangesSchema),
});
export type Blocked = v.InferOutput<typeof blockedSchema>;

/** What is in content/ now: the change, or the texts before it. */
export const takeBackSchema = v.union([
  v.object({ state: v.literal("changed"), changes: contentChangesSchema }),
  v.object({ state: v.literal("taken back") }),
  blockedSchema,
]);
export type TakeBack = v.InferOutput<typeof takeBackSchema>;

export function describeContentChange({ file, field, before, after }: ContentChanges["fields"][number]): {
  title: string;
  text: string;
} {
  if (/^(?:photos|drawings)\/|^logo\./.test(file))
    return { title: field, text: pictureChange(before, after) };
  if (before === "") return { title: field, text: `New: “${after}”` };
  if (after === "") return { title: field, text: `Removed: “${before}”` };
  return { title: field, text: `${before} → ${after}` };
}

function pictureChange(before: string, after: string): string {
  if (before === "") return "Added";
  return after === "" ? "Removed" : "Replaced";
}
