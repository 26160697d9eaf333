import type { NoticeKind } from "../store/stored-records.ts";

/** What the owners are told besides new leads, as it goes out. */
export type Notice = {
  /** The same over all attempts. */
  id: string;
  /** `test`: sent by the doctor. */
  kind: NoticeKind | "test";
  /** Finished ones, before this one. */
  attempts: number;
  /** UTC, ISO 8601 */
  createdAt: string;
  leadId: string | null;
  subject: string;
  text: string;
  html: string;
};
