import {
  areReceiptLines,
  type Receipt,
  receiptKey,
  type SentRequest,
  shortReference,
} from "#domain/requests/sent-request.ts";
import { isRecord, readTabMemory, writeTabMemory } from "./tab-memory.ts";

export function showReceipt({ submissionId, reference, times }: SentRequest): void {
  const receipt = readTabMemory(receiptKey, isReceipt);
  const section = document.querySelector<HTMLElement>("[data-receipt]");
  if (!section || receipt?.submissionId !== submissionId) return;
  const lines = [{ label: "Sent", value: times?.received ?? "" }, ...receipt.lines];
  section.querySelector("dl")?.replaceChildren(...lines.filter(({ value }) => value).map(describe));
  showReference(section, reference);
  section.querySelector("[data-print]")?.addEventListener("click", () => print());
  section.querySelector("[data-remove]")?.addEventListener("click", () => remove(section));
  section.hidden = false;
}

function isReceipt(value: unknown): value is Receipt {
  return isRecord(value) && areReceiptLines(value.lines);
}

function describe({ label, value }: Receipt["lines"][number]): HTMLElement {
  const line = document.createElement("div");
  const [term, description] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = label;
  description.textContent = value;
  line.append(term, description);
  return line;
}

function showReference(section: HTMLElement, reference: string | null): void {
  const line = section.querySelector<HTMLElement>("[data-reference]");
  const shown = line?.querySelector("strong");
  if (!line || !shown || !reference) return;
  shown.textContent = shortReference(reference);
  line.hidden = false;
}

function remove(section: HTMLElement): void {
  writeTabMemory(receiptKey, null);
  section.querySelector("dl")?.replaceChildren();
  section.hidden = true;
  const note = document.querySelector<HTMLElement>("[data-receipt-removed]");
  if (!note) return;
  note.hidden = false;
  note.focus();
}
