import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import {
  consultation,
  render,
  replyWith,
  schedule,
  settings,
  textOf,
  textsOf,
  towns,
} from "../../tests/support/rendered-form.ts";
import { ConsultationForm } from "./consultation/consultation-form.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import type { FormSettings } from "./form-settings.ts";
import { ScheduleForm } from "./schedule/schedule-form.tsx";

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

test("a form that was refused says why where the visitor lands, and for how long [ER05, FX13]", () => {
  const notice = (error: string) => {
    const root = render(<ContactForm {...settings} reply={replyWith({ error })} />);
    const [told] = root.querySelectorAll(".request > .notice");
    return [textOf(told?.querySelector("strong") ?? null), told?.hasAttribute("autofocus")];
  };
  expect(notice("Too many submission attempts.")).toEqual(["Too Many Attempts", true]);
  const tooMany = replyWith({ error: "Too many submission attempts.", retryAfterSeconds: 90 });
  expect(render(<ContactForm {...settings} reply={tooMany} />).text).toContain(
    "You can send it in 2 minutes.",
  );
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

test("a form as it stands has a name, can be sent, and has its controls in their places before React comes, the one that empties it apart [FX13, EB10]", () => {
  const root = render(<ContactForm {...settings} />);
  expect(textsOf(root, "form > .form-actions button, .draft-controls label, .draft-controls button")).toEqual(
    ["Send Message", "This device is shared: keep nothing I type", "Clear the form"],
  );
  expect(root.querySelector(".form-actions [type=submit]")?.hasAttribute("disabled")).toBe(false);
  expect(root.querySelector("form")?.hasAttribute("hidden")).toBe(false);
  expect(root.querySelector("form")?.getAttribute("aria-label")).toBe("Contact message");
  expect(textOf(root.querySelector("form > .form-note[role=status]"))).toBe("");
  expect(root.querySelectorAll("noscript, .review, .fallback")).toEqual([]);
  expect(root.querySelectorAll(".hint button").map(({ attributes }) => attributes["aria-label"])).toEqual([
    "Why we ask for your phone",
    "Why we ask for your zip code",
  ]);
});
