import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import {
  consultation,
  render,
  schedule,
  settings,
  textOf,
  textsOf,
  towns,
} from "../../tests/support/rendered-form.ts";
import { ConsultationForm } from "./consultation/consultation-form.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { ScheduleForm } from "./schedule/schedule-form.tsx";

/** Each control with its label and its attributes but for its class. */
function controls(root: HTMLElement): string[] {
  return root.querySelectorAll("form > .fields input, select, textarea").map((control) => {
    const { class: _, id, ...attributes } = control.attributes;
    const label = root.querySelector(`label[for="${id}"]`) ?? control.closest("label");
    const rest = Object.entries(attributes).map(([name, value]) => `${name}=${value}`);
    return `${control.rawTagName} #${id} "${textOf(label)}" ${rest.join(" ")}`;
  });
}

test("a form posts without JavaScript, and has its hints, its page and its trap", () => {
  const root = render(<ContactForm {...settings} />);
  expect(root.querySelector("form")?.attributes).toMatchObject({
    action: "https://functions.example/functions/v1/submit-contact",
    method: "post",
    noValidate: "",
  });
  expect(textsOf(root, ".field-help, .hint-words dt, .hint-words dd")).toMatchInlineSnapshot(`
    [
      "For example, weekday mornings.",
      "Phone",
      "To call you.",
      "ZIP code",
      "To see who is near.",
    ]
  `);
  const unseen = root.querySelectorAll("form > input, .aside-field input");
  expect(unseen.map(({ attributes }) => attributes)).toMatchObject([
    { name: "page", type: "hidden", value: "/page" },
    { name: "extraDetails", type: "text", autoComplete: "off", tabindex: "-1" },
  ]);
});

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
    ]
  `);
});

test("the schedule form asks in groups for what its definition says, the address from street to ZIP [FX17]", () => {
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
      "input #city "City" type=text autoComplete=address-level2 aria-required=true name=city",
      "input #state "State" type=text autoComplete=address-level1 aria-required=true name=state",
      "input #zipCode "ZIP code" type=text inputMode=numeric autoComplete=postal-code aria-required=true name=zipCode",
      "input #startDate "First day (optional)" type=date aria-required=false name=startDate",
      "input #endDate "Last day (optional)" type=date aria-required=false name=endDate",
      "textarea #serviceNeeds "What we should know (optional)" name=serviceNeeds aria-describedby=serviceNeeds-help rows=6 maxLength=500 aria-required=false",
      "input #undefined "" type=hidden name=textHash value=hash-1",
      "input #smsOptIn "I agree to texts." type=checkbox name=smsOptIn",
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
