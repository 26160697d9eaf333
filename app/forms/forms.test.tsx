import { type HTMLElement, parse } from "node-html-parser";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import { ConsultationForm } from "./consultation/consultation-form.tsx";
import { ConsultationSection } from "./consultation/consultation-section.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import type { FormSettings } from "./form-settings.ts";
import { JobApplicationForm } from "./job-application/job-application-form.tsx";
import { ScheduleForm } from "./schedule/schedule-form.tsx";

const settings: FormSettings = {
  page: "/page",
  business: {
    name: "Example Pet Care",
    phone: "+17205550142",
    email: "owners@example.com",
    leads: { transport: "functions" },
    crm: {},
  },
  functions: { origin: "https://functions.example", clientKey: null },
  hints: { phone: "To call you.", zipCode: "To see who is near." },
  reply: null,
};

function replyWith(changed: Partial<FormReply>): FormReply {
  return { form: "contact", values: {}, fieldErrors: {}, error: null, ...changed };
}

const render = (element: ReactElement) => parse(renderToStaticMarkup(element), { blockTextElements: {} });
const textOf = (element: HTMLElement | null) => element?.text.replace(/\s+/g, " ").trim() ?? "";
const textsOf = (root: HTMLElement, selector: string) => root.querySelectorAll(selector).map(textOf);

/** Each control with its label and its attributes but for its class. */
function controls(root: HTMLElement): string[] {
  return root.querySelectorAll("form > .fields input, select, textarea, [type=submit]").map((control) => {
    const { class: _, id, ...attributes } = control.attributes;
    const label = root.querySelector(`label[for="${id}"]`) ?? control.closest("label");
    const rest = Object.entries(attributes).map(([name, value]) => `${name}=${value}`);
    return `${control.rawTagName} #${id} "${textOf(label)}" ${rest.join(" ")}`;
  });
}

test("the contact form asks for what its definition says, and posts it without JavaScript", () => {
  const root = render(<ContactForm {...settings} />);
  expect(root.querySelector("form")?.attributes).toMatchInlineSnapshot(`
    {
      "action": "https://functions.example/functions/v1/submit-contact",
      "aria-busy": "false",
      "method": "post",
      "noValidate": "",
    }
  `);
  expect(controls(root)).toMatchInlineSnapshot(`
    [
      "input #firstName "First name" type=text autoComplete=given-name aria-required=true name=firstName",
      "input #email "Email" type=email inputMode=email autoComplete=email aria-required=true name=email",
      "input #phone "Phone" type=tel inputMode=tel autoComplete=tel aria-required=true name=phone",
      "input #zipCode "ZIP code" type=text inputMode=numeric autoComplete=postal-code aria-required=true name=zipCode",
      "input #bestTimeToCall "Best time to call (optional)" type=text aria-describedby=bestTimeToCall-help aria-required=false name=bestTimeToCall",
      "textarea #message "Your message" name=message rows=4 aria-required=true",
      "button #undefined "" type=submit",
      "button #undefined "" type=submit",
    ]
  `);
  expect(textsOf(root, ".field-help, .hint-words dt, .hint-words dd")).toMatchInlineSnapshot(`
    [
      "For example, weekday mornings.",
      "Phone",
      "To call you.",
      "ZIP code",
      "To see who is near.",
    ]
  `);
  expect(
    root.querySelectorAll("form > input, .aside-field input").map((each) => each.attributes),
  ).toMatchInlineSnapshot(`
    [
      {
        "name": "page",
        "type": "hidden",
        "value": "/page",
      },
      {
        "autoComplete": "off",
        "name": "extraDetails",
        "tabindex": "-1",
        "type": "text",
      },
    ]
  `);
});

test("the application form asks for what its definition says, and gives no hints", () => {
  const root = render(<JobApplicationForm {...settings} />);
  expect(controls(root)).toMatchInlineSnapshot(`
    [
      "input #name "Full name" type=text autoComplete=name aria-required=true name=name",
      "input #email "Email" type=email inputMode=email autoComplete=email aria-required=true name=email",
      "input #phone "Phone" type=tel inputMode=tel autoComplete=tel aria-required=true name=phone",
      "input #town "Town" type=text autoComplete=address-level2 aria-required=true name=town",
      "textarea #experience "Your experience with animals" name=experience aria-describedby=experience-help rows=4 aria-required=true",
      "textarea #availability "When you can work" name=availability aria-describedby=availability-help rows=3 aria-required=true",
      "textarea #why "Why you would like to work with us (optional)" name=why rows=4 aria-required=false",
      "button #undefined "" type=submit",
      "button #undefined "" type=submit",
    ]
  `);
  expect(textsOf(root, ".field-help, .hint, .hint-words")).toMatchInlineSnapshot(`
    [
      "Paid work, volunteering, or years with your own.",
      "Days and hours, holidays included.",
    ]
  `);
});

const towns = ["Castle Rock", "Parker", "Castle Pines"];
const consultation = {
  ...settings,
  formType: "pet-sitting-consultation",
  backLabel: "Back",
  optInText: "Send me tips.",
  towns,
} as const;

test("the consultation form says which visits it is about, and where they are made", () => {
  const root = render(<ConsultationForm {...consultation} towns={towns} />);
  expect(controls(root)).toMatchInlineSnapshot(`
    [
      "input #undefined "" type=hidden name=formType value=pet-sitting-consultation",
      "input #firstName "First name" type=text autoComplete=given-name aria-required=true name=firstName",
      "input #email "Email" type=email inputMode=email autoComplete=email aria-required=true name=email",
      "input #phone "Phone" type=tel inputMode=tel autoComplete=tel aria-required=true name=phone",
      "input #zipCode "ZIP code (currently servicing Castle Rock, Castle Pines and Parker)" type=text inputMode=numeric autoComplete=postal-code aria-required=true name=zipCode",
      "input #bestTimeToCall "Best time to call (optional)" type=text aria-describedby=bestTimeToCall-help aria-required=false name=bestTimeToCall",
      "textarea #message "Your message" name=message aria-describedby=message-help rows=4 aria-required=true",
      "input #optInCommunications "Send me tips." type=checkbox name=optInCommunications",
      "button #undefined "" type=submit",
      "button #undefined "" type=submit",
    ]
  `);
});

const schedule = {
  ...settings,
  hints: { ...settings.hints, services: "Holidays." },
  services: [
    { value: "dog-walking", label: "Dog Walking", detail: "from $31" },
    { value: "other", label: "Other" },
  ],
  towns: {},
  holidays: [{ name: "Thanksgiving", dates: ["2025-11-26", "2025-11-27"] }],
  smsConsent: { text: "I agree to texts.", textHash: "hash-1", policyVersion: "1.0.0" },
  smsPrivacy: { id: "sms", title: "Text messages", htmlParts: ["<p>Our policy.</p>"] },
  hasReview: false,
};

test("the schedule form asks in groups for what its definition says", () => {
  const root = render(<ScheduleForm {...schedule} />);
  expect(controls(root)).toMatchInlineSnapshot(`
    [
      "input #services "Dog Walking from $31" type=checkbox data-words=Dog Walking name=services value=dog-walking",
      "input #services-other "Other" type=checkbox data-words=Other name=services value=other",
      "input #name "Full name" type=text autoComplete=name aria-required=true name=name",
      "input #email "Email" type=email inputMode=email autoComplete=email aria-required=true name=email",
      "input #phone "Phone" type=tel inputMode=tel autoComplete=tel aria-required=true name=phone",
      "input #petName "Pet name" type=text aria-describedby=petName-help autoComplete=off aria-required=true name=petName",
      "select #petType "Pet type" name=petType",
      "input #petCount "How many pets (optional)" type=number inputMode=numeric min=1 max=50 aria-required=false name=petCount",
      "input #streetAddress "Street address" type=text autoComplete=address-line1 aria-required=true name=streetAddress",
      "input #apartment "Apartment or unit (optional)" type=text autoComplete=address-line2 aria-required=false name=apartment",
      "input #zipCode "ZIP code" type=text inputMode=numeric autoComplete=postal-code aria-required=true name=zipCode",
      "input #city "City" type=text autoComplete=address-level2 aria-required=true name=city",
      "input #state "State" type=text autoComplete=address-level1 aria-required=true name=state",
      "input #startDate "First day (optional)" type=date aria-required=false name=startDate",
      "input #endDate "Last day (optional)" type=date aria-required=false name=endDate",
      "textarea #serviceNeeds "What we should know (optional)" name=serviceNeeds aria-describedby=serviceNeeds-help rows=6 maxLength=500 aria-required=false",
      "input #undefined "" type=hidden name=textHash value=hash-1",
      "input #smsOptIn "I agree to texts." type=checkbox name=smsOptIn",
      "button #undefined "" type=submit",
      "button #undefined "" type=submit",
    ]
  `);
  expect(textsOf(root, "legend, .count, .sms-links a, .hint-words dt")).toMatchInlineSnapshot(`
    [
      "Select Services (at least one)",
      "Contact Information",
      "Pet Information",
      "Service Address",
      "Service Details",
      "0/500",
      "Communication Preferences",
      "Privacy Policy",
      "Terms of Service",
      "What can change the price",
      "Phone",
      "ZIP code",
    ]
  `);
  expect(textOf(root.querySelector(".holiday-note"))).toBe("");
});

test("a form that came back shows every error at its field and has all that was typed and ticked [X06, VA37]", () => {
  const reply = replyWith({
    values: {
      name: "Dana",
      petType: "Cat",
      smsOptIn: "on",
      startDate: "2025-11-27",
      endDate: "2025-11-30",
      serviceNeeds: "x".repeat(450),
    },
    choices: { services: ["other"] },
    fieldErrors: { services: "Please select a service", petName: "Pet name is required" },
  });
  const root = render(<ScheduleForm {...{ ...schedule, reply }} />);
  const control = (id: string) => root.getElementById(id) as HTMLElement;
  const typed = (id: string) => control(id).getAttribute("value");
  expect([typed("name"), typed("startDate"), typed("endDate")]).toEqual(["Dana", "2025-11-27", "2025-11-30"]);
  expect(["services", "services-other", "smsOptIn"].map((id) => control(id).hasAttribute("checked"))).toEqual(
    [false, true, true],
  );
  expect(textsOf(root, "option[selected]")).toEqual(["Cat"]);
  expect(control("serviceNeeds").text.trim()).toBe("x".repeat(450));
  expect(textsOf(root, ".counted > p")).toEqual(["450/500", "50 characters left"]);
  expect(textOf(root.querySelector(".holiday-note"))).toBe(
    "These dates touch Thanksgiving, so a holiday surcharge applies. See holiday pricing",
  );
  expect(textsOf(root, ".error-summary a, .field-error")).toEqual([
    "Please select a service",
    "Pet name is required",
    "Please select a service",
    "Pet name is required",
  ]);
  expect(control("petName-error").classList.contains("field-error")).toBe(true);
  const told = (id: string) =>
    ["aria-invalid", "aria-describedby"].map((name) => control(id).getAttribute(name));
  expect([told("petName"), told("services-other"), told("name")]).toEqual([
    ["true", "petName-help petName-error"],
    ["true", "services-error"],
    [undefined, undefined],
  ]);
});

test("a text of one character fewer is not yet nearly too long", () => {
  const reply = replyWith({ values: { serviceNeeds: "x".repeat(449) } });
  const root = render(<ScheduleForm {...{ ...schedule, reply }} />);
  expect(textsOf(root, ".counted > p")).toEqual(["449/500", ""]);
});

test("a form that was refused says why where the visitor lands [ER05, ER10]", () => {
  const notice = (error: string) => {
    const root = render(<ContactForm {...settings} reply={replyWith({ error })} />);
    const [told] = root.querySelectorAll(".request > .notice");
    return [textOf(told?.querySelector("strong") ?? null), told?.hasAttribute("autofocus")];
  };
  expect(notice("Too many submission attempts.")).toEqual(["Too Many Attempts", true]);
  expect(notice("Broken")).toEqual(["Submission Error", true]);
  expect(render(<ContactForm {...settings} />).querySelectorAll(".request > .notice")).toEqual([]);
});

test("without functions only the page's own program can send, and the form says so [CA18]", () => {
  const business: FormSettings["business"] = {
    ...settings.business,
    leads: { transport: "emailjs", emailjs: {} as never },
  };
  const root = render(<ConsultationForm {...{ ...consultation, business }} towns={towns} />);
  const form = root.querySelector("form");
  expect([form?.hasAttribute("action"), form?.hasAttribute("method")]).toEqual([false, false]);
  expect(textsOf(root, "noscript")).toEqual([
    "This form needs JavaScript. Without it, please call (720) 555-0142.",
  ]);
  expect(textsOf(root, "[type=submit]")).toEqual(["Request Free Consultation"]);
  expect(root.querySelector("[type=submit]")?.hasAttribute("disabled")).toBe(true);
});

test("a form as it stands can be sent, and has its controls in their places before React comes", () => {
  const root = render(<ContactForm {...settings} />);
  expect(textsOf(root, "form > .form-actions button, .draft-controls label")).toEqual([
    "Send Message",
    "Clear the form",
    "This device is shared: keep nothing I type",
  ]);
  expect(root.querySelector(".form-actions [type=submit]")?.hasAttribute("disabled")).toBe(false);
  expect(root.querySelector("form")?.hasAttribute("hidden")).toBe(false);
  expect(textOf(root.querySelector("form > .form-note[role=status]"))).toBe("");
  expect(root.querySelectorAll("noscript, .review, .fallback")).toEqual([]);
  expect(
    root
      .querySelectorAll(".hint")
      .map(({ attributes }) => [attributes["data-hint"], attributes["data-hint-label"]]),
  ).toEqual([
    ["To call you.", "Why we ask this"],
    ["To see who is near.", "Why we ask this"],
  ]);
  expect(root.querySelectorAll(".hint button").map(({ attributes }) => attributes["aria-label"])).toEqual([
    "Why we ask this",
    "Why we ask this",
  ]);
});

test("a landing page's form stands as an island, with its props for React beside its HTML", () => {
  const root = render(
    <ConsultationSection title="Ask us" intro="It is free." form={{ ...consultation, towns }} />,
  );
  expect(textsOf(root, "h2, .stack p")).toEqual(["Ask us", "It is free.", "Rather talk now? (720) 555-0142"]);
  expect(root.querySelector("section")?.attributes).toMatchObject({
    id: "form",
    "aria-labelledby": "form-title",
  });
  expect(root.querySelector("h2")?.id).toBe("form-title");
  expect(root.querySelector(".stack a")?.getAttribute("href")).toBe("tel:+17205550142");
  const island = root.querySelector("[data-form]");
  expect(island?.getAttribute("data-form")).toBe("consultation");
  expect(JSON.parse(island?.getAttribute("data-props") ?? "")).toEqual({ ...consultation, towns });
  expect(island?.querySelectorAll("form")).toHaveLength(1);
});
