import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import { consultation, render, schedule, settings, textOf, textsOf } from "#tests/support/rendered-form.ts";
import { ConsultationIsland } from "./consultation/consultation-island.tsx";
import { ContactIsland } from "./contact/contact-island.tsx";
import { JobApplicationIsland } from "./job-application/job-application-island.tsx";
import { ScheduleIsland } from "./schedule/schedule-island.tsx";

const forms = {
  consultation: render(<ConsultationIsland {...consultation} />),
  contact: render(<ContactIsland {...settings} />),
  application: render(<JobApplicationIsland {...settings} />),
  schedule: render(<ScheduleIsland {...schedule} />),
};
const names = Object.keys(forms) as (keyof typeof forms)[];

function control(form: keyof typeof forms, name: string): HTMLElement {
  const [found, ...more] = forms[form].querySelectorAll(`[name=${name}]`);
  if (found && more.length === 0) return found;
  throw new Error(`${form} has ${more.length + (found ? 1 : 0)} fields ${name}`);
}

const attribute = (form: keyof typeof forms, field: string, name: string) =>
  control(form, field).getAttribute(name);

const labelOf = (form: keyof typeof forms, name: string) =>
  textOf(forms[form].querySelector(`label[for=${name}]`));

test.each(names)("fields for email and phone have the right keyboard: %s [SC04]", (form) => {
  expect(attribute(form, "email", "type")).toBe("email");
  expect(attribute(form, "phone", "type")).toBe("tel");
  expect(["email", "phone"].map((field) => attribute(form, field, "autoComplete"))).toEqual(["email", "tel"]);
});

test("each form has these fields, in this order [CO07, FX17, R08]", () => {
  const asked = names.map((form) => {
    const fields = forms[form].querySelectorAll(".fields :is(input, select, textarea):not([type=hidden])");
    return [...new Set(fields.map((field) => field.getAttribute("name")))].join(" ");
  });
  const question = "firstName email phone zipCode bestTimeToCall message";
  expect(asked).toEqual([
    `${question} optInCommunications`,
    question,
    "name email phone town experience availability why",
    [
      "services name email phone petName petType dogs cats birds otherPets",
      "streetAddress apartment city state zipCode startDate endDate visitsADay serviceNeeds smsOptIn",
    ].join(" "),
  ]);
  expect(attribute("contact", "firstName", "autoComplete")).toBe("given-name");
});

test("a message has 4 rows, the notes for a sitter 6, and each long field counts its characters [DP08, SC08, VF09]", () => {
  const rows = [
    attribute("consultation", "message", "rows"),
    attribute("contact", "message", "rows"),
    attribute("schedule", "serviceNeeds", "rows"),
  ];
  expect(rows).toEqual(["4", "4", "6"]);
  expect(names.map((form) => textsOf(forms[form], ".count"))).toEqual([
    ["0/1000"],
    ["0/1000"],
    ["0/1000", "0/500", "0/1000"],
    ["0/500"],
  ]);
  expect(attribute("schedule", "serviceNeeds", "maxLength")).toBe("500");
});

test("a consultation has five required fields [DP08, EN33]", () => {
  const required = forms.consultation.querySelectorAll(".fields [aria-required=true]");
  expect(required.map((field) => field.getAttribute("name"))).toEqual([
    ...["firstName", "email", "phone", "zipCode", "message"],
  ]);
  expect(labelOf("consultation", "zipCode")).toBe(
    "ZIP code (currently servicing Castle Rock, Castle Pines and Parker)",
  );
  expect(labelOf("consultation", "bestTimeToCall")).toBe("Best time to call (optional)");
  expect(textOf(forms.consultation.querySelector("#message-help"))).toBe(
    "Tell us the type of service, the number and type of pets, and your preferred dates.",
  );
  const optIn = control("consultation", "optInCommunications");
  expect([optIn.getAttribute("type"), optIn.hasAttribute("checked")]).toEqual(["checkbox", false]);
  expect(textOf(optIn.closest("label"))).toBe("Send me tips.");
});

test("a pet is a dog by default, and pets are counted by kind [SC02, VF09]", () => {
  const options = control("schedule", "petType").querySelectorAll("option");
  expect(options.map((option) => [textOf(option), option.hasAttribute("selected")])).toEqual([
    ["Dog", true],
    ["Cat", false],
    ["Bird", false],
    ["Other", false],
  ]);
  const counts = ["dogs", "cats", "birds", "otherPets"];
  expect(counts.map((name) => labelOf("schedule", name))).toEqual([
    "Dogs (optional)",
    "Cats (optional)",
    "Birds (optional)",
    "Other pets (optional)",
  ]);
  expect(counts.map((name) => attribute("schedule", name, "inputMode"))).toEqual(counts.map(() => "numeric"));
});

test.each([
  ["streetAddress", "Street address", "address-line1", "true"],
  ["apartment", "Apartment or unit (optional)", "address-line2", "false"],
  ["city", "City", "address-level2", "true"],
  ["state", "State", "address-level1", "true"],
  ["zipCode", "ZIP code", "postal-code", "true"],
])("a browser fills in the address: %s [FX17]", (name, label, autoComplete, required) => {
  expect(labelOf("schedule", name)).toBe(label);
  expect(attribute("schedule", name, "autoComplete")).toBe(autoComplete);
  expect(attribute("schedule", name, "aria-required")).toBe(required);
});

test("forms have names, and the name of each hint's button names its field [EB10]", () => {
  expect(names.map((form) => forms[form].querySelector("form")?.getAttribute("aria-label"))).toEqual([
    "Request Free Consultation",
    "Contact message",
    "Send Application",
    "Schedule request",
  ]);
  const why = (form: keyof typeof forms) =>
    forms[form].querySelectorAll("[data-hint]").map((button) => button.getAttribute("aria-label"));
  expect(why("contact")).toEqual(["Why we ask for your phone", "Why we ask for your ZIP code"]);
  expect(why("schedule")).toEqual([
    "What can change the price",
    "Why we ask for your phone",
    "Why we ask for your ZIP code",
  ]);
  expect(textsOf(forms.contact, ".hint-words :is(dt, dd)")).toEqual([
    ...["Phone", "To call you.", "ZIP code", "To see who is near."],
  ]);
});

const postedTo = {
  consultation: "submit-consultation",
  contact: "submit-contact",
  application: "submit-job-application",
  schedule: "submit-schedule",
};

test.each(names)(
  "until React runs, the browser posts %s, and its alert has the phone number [FX33]",
  (name) => {
    const form = forms[name].querySelector("form");
    expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual([
      "post",
      `https://functions.example/functions/v1/${postedTo[name]}`,
    ]);
    expect(form?.querySelectorAll(".form-actions button[type=submit][disabled]")).toEqual([]);
    const alert = form?.querySelector("[data-not-sent]");
    expect([alert?.getAttribute("role"), alert?.hasAttribute("hidden")]).toEqual(["alert", true]);
    expect(alert?.querySelector("a")?.getAttribute("href")).toBe("tel:+17205550142");
    const trap = control(name, "extraDetails");
    expect([trap.getAttribute("tabindex"), trap.getAttribute("autoComplete")]).toEqual(["-1", "off"]);
    expect(trap.closest("[aria-hidden=true]")).not.toBeNull();
  },
);

test("with the email service, which only a script reaches, a form is posted nowhere and its button is disabled [CA18]", () => {
  const business = { ...settings.business, emailService: {} as never };
  const root = render(<ConsultationIsland {...consultation} business={business} />);
  const form = root.querySelector("form");
  expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual([undefined, undefined]);
  expect(form?.querySelector(".form-actions button[type=submit]")?.hasAttribute("disabled")).toBe(true);
  expect(textOf(form?.querySelector("noscript") ?? null)).toBe(
    "This form needs JavaScript. Without it, please call (720) 555-0142.",
  );
});
