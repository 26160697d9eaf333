import * as v from "valibot";
import { oneOf, text } from "../pages/content-text.ts";

const teamRoles = ["Lead Pet Sitter", "Pet Sitter"] as const;
type TeamRole = (typeof teamRoles)[number];

export const teamMemberSchema = v.strictObject({
  name: text,
  role: oneOf(teamRoles),
  bio: text,
  /** A photo of content/photos/, a URL or a path in the bucket; defaults to the person's initials. */
  image: v.optional(text),
  imageAlt: v.optional(v.pipe(text, v.description("the name when left out"))),
  /** True for the shipped, invented people, whom a release build refuses. */
  sample: v.optional(v.boolean(), false),
});

export type TeamMember = v.InferOutput<typeof teamMemberSchema>;

export const teamSchema = v.strictObject({
  team: v.pipe(v.array(teamMemberSchema), v.nonEmpty("needs at least one person")),
});

export function countTeam(team: readonly TeamMember[], role?: TeamRole): number {
  return role ? team.filter((member) => member.role === role).length : team.length;
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.at(0)?.toUpperCase() ?? "")
    .join("");
}
