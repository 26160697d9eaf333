import { type HTMLElement, parse } from "node-html-parser";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FormSettings } from "#app/forms/form-settings.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import { pets } from "./valid-request.ts";

export const settings: FormSettings = {
  page: "/page",
  business: {
    name: "Example Pet Care",
    phone: "+17205550142",
    smsNumber: "+17205550142",
    email: "owners@example.com",
    emailService: null,
    crm: {},
  },
  functions: { origin: "https://functions.example", clientKey: null },
  hints: { phone: "To call you.", zipCode: "To see who is near." },
  reply: null,
};

export function replyWith(changed: Partial<Extract<FormReply, { kind: "rejected" }>>): FormReply {
  return { kind: "rejected", form: "contact", values: {}, fieldErrors: {}, error: null, ...changed };
}

export const render = (element: ReactElement) =>
  parse(renderToStaticMarkup(element), { blockTextElements: {} });
export const textOf = (element: HTMLElement | null) => element?.text.replace(/\s+/g, " ").trim() ?? "";
export const textsOf = (root: HTMLElement, selector: string) => root.querySelectorAll(selector).map(textOf);

export const consultation = {
  ...settings,
  formType: "pet-sitting-consultation",
  backLabel: "Back",
  optInText: "Send me tips.",
  towns: "Castle Rock, Castle Pines and Parker",
} as const;

export const schedule = {
  ...settings,
  hints: { ...settings.hints, services: "Holidays." },
  services: [
    { value: "dog-walking", label: "Dog Walking", detail: "from $31", holiday: "per-visit", isNight: false },
    { value: "other", label: "Other", holiday: null, isNight: false },
  ] as const,
  pets,
  towns: {},
  holidays: [{ name: "Thanksgiving", effect: "listed" as const, dates: ["2025-11-27"] }],
  dateNotes: {
    closed: "",
    holidays: "Your dates include Thanksgiving (Thu, Nov 27). We'll go over holiday prices on your call.",
  },
  smsConsent: { text: "I agree to texts.", textHash: "hash-1", policyVersion: "1.0.0" },
  hasTexting: true,
  visitServices: ["dog-walking"],
  hasReview: false,
};
