import type { NoticeKind } from "../store/stored-records.ts";

export type Notice = {
  /** The same for all attempts. */
  id: string;
  /** `test` is sent by the doctor. */
  kind: NoticeKind | "test";
  /** Finished attempts before this one. */
  attempts: number;
  createdAt: string;
  leadId: string | null;
  subject: string;
  text: string;
  html: string;
};
