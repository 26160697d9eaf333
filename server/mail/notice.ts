import type { NoticeKind } from "../store/stored-records.ts";

export type Notice = {
  id: string;
  kind: NoticeKind | "test";
  attempts: number;
  createdAt: string;
  leadId: string | null;
  subject: string;
  text: string;
  html: string;
};
