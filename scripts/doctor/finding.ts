/** Something to settle before launch. */
export type Finding = {
  /** Where it stands: "content/team.yaml", the address of a page, ".env" */
  place: string;
  /** Such as "team[0].sample" or "title"; empty for the whole. */
  field: string;
  message: string;
  /** What to do about it, one sentence. */
  toDo: string;
  /** `blocking`: a release build refuses it. `reminder`: nothing is wrong yet. */
  level: "blocking" | "open" | "reminder";
};
