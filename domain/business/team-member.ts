import * as v from "valibot";
import { formatList } from "../format-list.ts";
import { numberWord } from "../number-word.ts";
import { oneOf, plainText } from "../pages/content-text.ts";
import { lacking, type Tokens } from "../pages/token.ts";
import { personFields } from "./person.ts";

const teamRoles = ["Lead Pet Sitter", "Pet Sitter"] as const;

const teamMemberSchema = v.strictObject({
  ...personFields,
  role: oneOf(teamRoles),
  bio: plainText,
  /** True for the shipped, invented people, whom a release build refuses. */
  sample: v.optional(v.boolean(), false),
});

export type TeamMember = v.InferOutput<typeof teamMemberSchema>;

export const teamSchema = v.strictObject({
  team: v.pipe(v.array(teamMemberSchema), v.nonEmpty("needs at least one person")),
});

export function teamTokens({ team: { team } }: { team: { team: readonly TeamMember[] } }): Tokens {
  return {
    "team.count": team.length > 1 ? numberWord(team.length) : lacking("you work alone", "team"),
    "team.roles": rolesText(team),
  };
}

/** "four lead pet sitters and two pet sitters" */
function rolesText(team: readonly TeamMember[]): string {
  const counts = teamRoles.flatMap((role) => {
    const count = team.filter((member) => member.role === role).length;
    return count > 0 ? `${numberWord(count)} ${role.toLowerCase()}${count === 1 ? "" : "s"}` : [];
  });
  return formatList(counts, "and");
}
