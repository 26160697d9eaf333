/** Something about the content that a person should look at: where it stands, and what to do. */
export type ContentFinding = {
  /** Within content/, such as "team.yaml". */
  file: string;
  /** Such as "team[0].sample". */
  field: string;
  message: string;
};
