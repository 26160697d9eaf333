import type { Hono } from "hono";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { jobApplicationForm } from "../../domain/requests/job-application-form.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import type { AppEnv } from "../../server/api/answer-request.ts";
import { ownOrigin } from "./new-app.ts";

type App = Hono<AppEnv>;

/** As the form's own program sends it, from that address when one is given. */
export function postJson(
  app: App,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  remoteAddress?: string,
) {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  return app.request(path, request, { incoming: { socket: { remoteAddress } } });
}

/** As a browser without JavaScript sends it. */
export function postForm(app: App, path: string, fields: Record<string, unknown>, remoteAddress?: string) {
  const request = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: ownOrigin },
    body: encodeForm(fields),
  };
  return app.request(path, request, { incoming: { socket: { remoteAddress } } });
}

/** A box that is not ticked is left out. */
export function encodeForm(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== false)
      .map((each) => [name, each === true ? "on" : String(each)]),
  );
  return new URLSearchParams(pairs).toString();
}

/** What the test site's form page was given to show. */
export async function shownReply(response: Response): Promise<FormReply> {
  const html = await response.text();
  return JSON.parse(html.slice(html.indexOf("<pre>") + 5, html.indexOf("</pre>"))).form.reply;
}

/** A valid consultation request. */
export function consultation(changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: "Dana",
    email: "dana@example.net",
    phone: "303-555-0100",
    zipCode: "80104",
    bestTimeToCall: "mornings",
    message: "Two dogs, weekdays at noon.",
    optInCommunications: true,
    formType: "dog-walking-consultation",
    ...changed,
  };
}

/** A valid schedule request. */
export function schedule(changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    services: ["dog-walking", "medication"],
    name: "Dana Example",
    email: "dana@example.net",
    phone: "303-555-0100",
    petName: "Biscuit",
    petType: "Cat",
    petCount: 2,
    streetAddress: "1 Example Street",
    apartment: "",
    city: "Castle Rock",
    state: "CO",
    zipCode: "80104-1234",
    startDate: "",
    endDate: "",
    serviceNeeds: "Pills twice a day.",
    smsOptIn: false,
    ...changed,
  };
}

export const contact = {
  firstName: "Dana",
  email: "dana@example.net",
  phone: "303-555-0100",
  zipCode: "80104",
  bestTimeToCall: "",
  message: "Do you board rabbits?",
};

export const application = {
  name: "Dana Example",
  email: "dana@example.net",
  phone: "303-555-0100",
  town: "Parker",
  experience: "Ten years with my own dogs.",
  availability: "Weekday mornings",
  why: "I like dogs and snow.",
};

const { formType, ...asked } = consultation({ formType: "pet-sitting-consultation" });

/** A valid request of every form, and what is stored of it. */
export const validRequests = [
  { name: formType, path: consultationForm.path, fields: { ...asked, formType }, stored: asked },
  { name: "contact", path: contactForm.path, fields: contact, stored: contact },
  { name: "schedule", path: scheduleForm.path, fields: schedule(), stored: schedule({ petCount: "2" }) },
  { name: "job-application", path: jobApplicationForm.path, fields: application, stored: application },
];
