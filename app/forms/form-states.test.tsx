import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import { render, replyWith, schedule, settings, textOf, textsOf } from "#tests/support/rendered-form.ts";
import { ContactIsland } from "./contact/contact-island.tsx";
import { FormIsland } from "./form-island.tsx";
import { ScheduleIsland } from "./schedule/schedule-island.tsx";

test("a form that the server sent back shows every error at its field and keeps all that was typed and ticked [AX02, X06, VA37]", () => {
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
    fieldErrors: {
      services: "Please select a service",
      petName: "Pet name is required",
      serviceNeeds: "Please shorten this",
    },
  });
  const estimate = { value: "service=boarding", lines: ["Boarding"], pets: 1 };
  const root = render(<ScheduleIsland {...{ ...schedule, reply, estimate }} />);
  expect(root.querySelector(".error-summary")?.hasAttribute("autofocus")).toBe(true);
  expect(root.getElementById("estimate")?.hasAttribute("checked")).toBe(true);
  expect(root.text).toContain("Leave blank for one pet.");
  const control = (id: string) => root.getElementById(id) as HTMLElement;
  const typed = (id: string) => control(id).getAttribute("value");
  expect([typed("name"), typed("startDate"), typed("endDate")]).toEqual(["Dana", "2025-11-27", "2025-11-30"]);
  expect(["services", "services-other", "smsOptIn"].map((id) => control(id).hasAttribute("checked"))).toEqual(
    [false, true, true],
  );
  expect(textsOf(root, "option[selected]")).toEqual(["Cat"]);
  expect(control("serviceNeeds").text.trim()).toBe("x".repeat(450));
  expect(textsOf(root, ".count, .count + p")).toEqual(["450/500", "At most 50 characters left"]);
  expect(textOf(root.querySelector(".form-note:not(:empty)"))).toBe(
    "Your dates include Thanksgiving (Thu, Nov 27). We'll go over holiday prices on your call. See holiday pricing",
  );
  expect(textsOf(root, ".error-summary a, .field-error")).toEqual([
    "Please select a service",
    "Pet name is required",
    "Please shorten this",
    "Please select a service",
    "Pet name is required",
    "Please shorten this",
  ]);
  expect(control("petName-error").classList.contains("field-error")).toBe(true);
  const told = (id: string) =>
    ["aria-invalid", "aria-describedby"].map((name) => control(id).getAttribute(name));
  expect([told("serviceNeeds"), told("services"), told("services-other"), told("name")]).toEqual([
    ["true", "serviceNeeds-help serviceNeeds-error"],
    ["true", "services-error"],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test("a rejected form says why at the place where the visitor lands, and how long to wait [ER05, FX13]", () => {
  const notice = (error: string) => {
    const root = render(<ContactIsland {...settings} reply={replyWith({ error })} />);
    const [told] = root.querySelectorAll(".request > .notice");
    return [textOf(told?.querySelector("strong") ?? null), told?.hasAttribute("autofocus")];
  };
  expect(notice("Too many submission attempts.")).toEqual(["Too Many Attempts", true]);
  const tooMany = replyWith({ error: "Too many submission attempts.", retryAfterSeconds: 90 });
  expect(render(<ContactIsland {...settings} reply={tooMany} />).text).toContain("Try again in 2 minutes.");
  expect(notice("Broken")).toEqual(["Submission Error", true]);
  const fieldErrors = { email: "Email is required" };
  const alone = render(<ContactIsland {...settings} reply={replyWith({ fieldErrors })} />);
  expect(textOf(alone.querySelector("h3"))).toBe("One thing to fix");
  expect(render(<ContactIsland {...settings} />).querySelectorAll(".request > .notice")).toEqual([]);
  const business = { ...settings.business, crm: { contact: { frameUrl: "https://crm.example/form" } } };
  const island = (reply: FormReply | null) =>
    render(<FormIsland form="contact" props={{ ...settings, business, reply }} />).querySelector(".own-form");
  expect([island(null), island(tooMany)]).toEqual([expect.anything(), null]);
});
