import * as v from "valibot";
import { text } from "../pages/content-text.ts";

const teamRoles = ["Lead Pet Sitter", "Pet Sitter"] as const;
type TeamRole = (typeof teamRoles)[number];

export const teamMemberSchema = v.strictObject({
  name: text,
  role: v.picklist(teamRoles, `must be one of: ${teamRoles.join(", ")}`),
  bio: text,
  /** A full address, or a path in the bucket; the person's initials are shown when left out. */
  image: v.optional(text),
  /** True for the shipped, invented people: labelled on the site, refused by a release build. */
  sample: v.optional(v.boolean(), false),
});

export type TeamMember = v.InferOutput<typeof teamMemberSchema>;

/** content/team.yaml */
export const teamSchema = v.strictObject({
  team: v.pipe(v.array(teamMemberSchema), v.minLength(1, "needs at least one person")),
});

/** How many people have a role; everybody when no role is given. */
export function countTeam(team: readonly TeamMember[], role?: TeamRole): number {
  return role ? team.filter((member) => member.role === role).length : team.length;
}

/** "MV" for Marisol Vega: what stands where a picture would. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.at(0)?.toUpperCase() ?? "")
    .join("");
}
