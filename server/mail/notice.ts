import type { NoticeKind } from "../store/stored-records.ts";

/** A mail to the owners besides new leads, ready to send. */
export type Notice = {
  /** The same for all attempts. */
  id: string;
  /** `test`: sent by the doctor. */
  kind: NoticeKind | "test";
  /** Finished attempts before this one. */
  attempts: number;
  /** ISO 8601 in UTC */
  createdAt: string;
  leadId: string | null;
  subject: string;
  text: string;
  html: string;
};
