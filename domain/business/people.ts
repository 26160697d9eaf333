import * as v from "valibot";
import { oneOf, plainText } from "../pages/content-text.ts";
import { lacking, type Tokens } from "../pages/token.ts";
import { formatList, numberWord } from "../wording.ts";

/** Named after what each person has along, as drawn in `app/drawings/portraits.svg`. */
export const portraitNames = [
  "binoculars",
  "cat",
  "fern",
  "husky",
  "old-dog",
  "orange-cat",
  "parrot",
  "terrier",
] as const;

const personFields = {
  name: plainText,
  /** A photo of content/photos/, a URL or a path in the bucket; shown instead of the drawing. */
  image: v.optional(plainText),
  imageAlt: v.optional(v.pipe(plainText, v.description("the name when empty"))),
  portrait: v.optional(
    v.pipe(oneOf(portraitNames), v.description("shown until there is a picture; initials without both")),
  ),
};

export const personSchema = v.strictObject(personFields);

export type Person = v.InferOutput<typeof personSchema>;

/** Those who have no place in the team. */
export function ownersBeside(team: readonly Person[], owners: readonly Person[]): Person[] {
  return owners.filter(({ name }) => team.every((member) => member.name !== name));
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.at(0)?.toUpperCase() ?? "")
    .join("");
}

const teamRoles = ["Lead Pet Sitter", "Pet Sitter"] as const;

const teamMemberSchema = v.strictObject({
  ...personFields,
  role: oneOf(teamRoles),
  bio: plainText,
  /** True for the shipped, invented people, whom a release build rejects. */
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
