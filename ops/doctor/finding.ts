export type Finding = {
  /** Such as "content/team.yaml", "/services" or ".env". */
  place: string;
  /** Such as "team[0].sample"; empty for the whole place. */
  field: string;
  message: string;
  toDo: string;
  /** `blocking` fails a release build; with a `reminder` nothing is wrong yet. */
  level: "blocking" | "open" | "reminder";
};
