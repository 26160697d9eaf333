import { type ContentFolder, fieldName, fieldPath } from "#app/content/content-source.ts";
import type { Content } from "#app/content/read-content.ts";
import { findUnproven } from "#domain/business/evidence.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import type { Finding } from "./finding.ts";
import { shownFiles } from "./shown-texts.ts";

type Answer = Pick<Finding, "toDo" | "does">;

const answers: Record<ReturnType<typeof findUnproven>[number]["kind"], Answer> = {
  missing: {
    toDo: "Take the claim off your site, or add an entry with kind, provider, lastCheckedOn and expiresOn to `evidence` in business.yaml; in the editor, under “Licenses and insurance” in Your business.",
    does: "refuses",
  },
  past: { toDo: "Renew it and put in the new dates, or take the claim off your site.", does: "refuses" },
};

/** Each sentence that claims what nothing proves, and each proof that runs out. */
export function findUnprovenClaims(content: Content, folder: ContentFolder, now: Date): Finding[] {
  // A post may be about licensed vets, and the name of a proof is shown beside a proof alone.
  const said = shownFiles(folder, content).flatMap(({ source: { name: file }, texts }) =>
    texts
      .map(({ path, text }) => ({ file, field: fieldName(path), text }))
      .filter(({ field }) => !file.startsWith("blog/") && !field.startsWith("proof.")),
  );
  const today = dateIn(content.business.timeZone, now);
  return findUnproven(content.evidence, said, today).map(({ file, field, message, kind, claim }) => {
    const source = folder.open(file);
    return {
      ...{ place: `${folder.path}/${file}`, field, message },
      ...(claim && source.ok && { line: source.value.lineOf(fieldPath(field), claim) }),
      ...answers[kind],
    };
  });
}
