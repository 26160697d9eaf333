import * as v from "valibot";

/** Changes as the mail to the owners names them. `before` is "" for something new, `after` for something removed. */
export const contentChangesSchema = v.object({
  fields: v.array(v.object({ file: v.string(), field: v.string(), before: v.string(), after: v.string() })),
  more: v.number(),
});
export type ContentChanges = v.InferOutput<typeof contentChangesSchema>;

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
