import "./read-time-zone.ts";
import { businessTimeZone } from "../../domain/business-time-zone.ts";
import {
  areReceiptLines,
  type Receipt,
  receiptKey,
  type SentRequest,
  shortReference,
} from "../../domain/requests/sent-request.ts";
import { isRecord, readTabMemory, writeTabMemory } from "./tab-memory.ts";

export function showReceipt({ submissionId, at }: SentRequest): void {
  const receipt = readTabMemory(receiptKey, isReceipt);
  const place = document.querySelector<HTMLElement>("[data-receipt]");
  if (!place || receipt?.submissionId !== submissionId) return;
  const lines = [{ label: "Sent", value: sentTime(new Date(at)) }, ...receipt.lines];
  place.querySelector("dl")?.replaceChildren(...lines.filter(({ value }) => value).map(describe));
  showReference(place, receipt.reference);
  place.querySelector("[data-print]")?.addEventListener("click", () => print());
  place.querySelector("[data-remove]")?.addEventListener("click", () => remove(place));
  place.hidden = false;
}

function isReceipt(value: unknown): value is Receipt {
  const isReferenced = isRecord(value) && (value.reference === null || typeof value.reference === "string");
  return isReferenced && areReceiptLines(value.lines);
}

function sentTime(at: Date): string {
  if (Number.isNaN(at.getTime())) return "";
  return at.toLocaleString("en-US", {
    timeZone: businessTimeZone(),
    dateStyle: "medium",
    timeStyle: "short",
  });
}

function describe({ label, value }: Receipt["lines"][number]): HTMLElement {
  const line = document.createElement("div");
  const [term, description] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = label;
  description.textContent = value;
  line.append(term, description);
  return line;
}

function showReference(place: HTMLElement, reference: string | null): void {
  const line = place.querySelector<HTMLElement>("[data-reference]");
  const shown = line?.querySelector("strong");
  if (!line || !shown || !reference) return;
  shown.textContent = shortReference(reference);
  line.hidden = false;
}

function remove(place: HTMLElement): void {
  writeTabMemory(receiptKey, null);
  place.querySelector("dl")?.replaceChildren();
  place.hidden = true;
  const note = document.querySelector<HTMLElement>("[data-receipt-removed]");
  if (!note) return;
  note.hidden = false;
  note.focus();
}
