import * as v from "valibot";
import { expect, test } from "vitest";
import { countTeam, type TeamMember, teamMemberSchema, teamSchema } from "./team-member.ts";

const member: TeamMember = {
  name: "Mia Vega",
  role: "Pet Sitter",
  bio: "Cats.",
  image: "website-images/mia.webp",
  sample: false,
};

test("a member has a name, a role and a bio; the image may be left out [EN03]", () => {
  expect(v.parse(teamMemberSchema, member)).toEqual(member);
  const { image: _, ...imageless } = member;
  expect(v.safeParse(teamMemberSchema, imageless).success).toBe(true);
  for (const field of ["name", "role", "bio"])
    expect(v.safeParse(teamMemberSchema, { ...member, [field]: undefined }).success).toBe(false);
  expect(v.safeParse(teamMemberSchema, { ...member, role: "Boss" }).issues?.[0].message).toBe(
    "must be one of: Lead Pet Sitter, Pet Sitter",
  );
  expect(v.safeParse(teamMemberSchema, { ...member, age: 40 }).success).toBe(false);
  expect([[member], []].map((team) => v.safeParse(teamSchema, { team }).success)).toEqual([true, false]);
});

test("people are counted by role [K51]", () => {
  const team: TeamMember[] = [member, member, { ...member, role: "Lead Pet Sitter" }];
  expect([countTeam(team), countTeam(team, "Pet Sitter"), countTeam(team, "Lead Pet Sitter")]).toEqual([
    3, 2, 1,
  ]);
});
