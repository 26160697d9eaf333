import { expect, test } from "vitest";
import { visibleText } from "#build/read-built-pages.ts";
import { all, hrefs, newTab, only, openPage, texts } from "../support/open-page.ts";

const schedule = openPage("/schedule");
const consentText =
  "I agree to receive text messages from Rock & Pine Pet Care about my request and visits at the number above. Consent is not a condition of service. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. See Privacy Policy and Terms.";

test("the schedule page has its six sections and links to the portal [R08, SC02, SC08, SC12, EB10, FX04]", () => {
  const { main } = schedule;
  expect(visibleText(only(main, "h1"))).toBe("Schedule Pet Care");
  expect(only(main, "a", /portal/)).toMatchObject(newTab("https://portal.rockandpine.example/login"));
  expect(texts(main, "legend").map((text) => text.replace(/ ?\(.*/, ""))).toEqual([
    "Select Services",
    "Contact Information",
    "Pet Information",
    "Service Address",
    "Service Details",
    "Communication Preferences",
  ]);
  expect(visibleText(only(main, ".form-actions button[type=submit]"))).toBe("Schedule Pet Care");
});

test("there are six services, of which several may be chosen [SC02]", () => {
  const services = all(schedule.main, "input[type=checkbox][name=services]");
  expect(services.map((box) => box.getAttribute("value"))).toEqual([
    "dog-walking",
    "pet-sitting",
    "overnight-care",
    "medication",
    "boarding",
    "other",
  ]);
  only(schedule.main, "label", "Overnight care (Overnight or Almost Overnight Care)");
});

test("the checkbox for text messages is empty, says what it means, and has the policies beside it [SC12]", () => {
  const group = all(schedule.main, "fieldset").at(-1);
  if (!group) throw new Error("There is no group of fields");
  expect(all(group, "input[type=checkbox]").map((box) => box.hasAttribute("checked"))).toEqual([false]);
  expect(texts(group, "label")).toContain(consentText);
  expect(hrefs(group, "Privacy Policy")).toContain("/privacy-policy#sms-privacy");
  expect(hrefs(group, "Terms of Service")).toEqual(["/terms-of-service"]);
});

test("without a script that computes the time, a form says the general rule, once in each place [NH05, TR06]", () => {
  for (const path of ["/schedule", "/contact", "/castle-rock-dog-walking", "/pet-sitting-services"]) {
    const { main, section } = openPage(path);
    const rule = "within 24 hours, or soon after we reopen.";
    expect(visibleText(only(main, "h2 ~ .face [data-reply-by]"))).toBe(
      `Send it now and you'll hear from us ${rule}`,
    );
    expect(visibleText(section("What happens next"))).toContain(`Expect it ${rule}`);
    expect(visibleText(main).split("within 24 hours")).toHaveLength(3);
  }
});

test.each(["/schedule", "/contact", "/castle-rock-dog-walking", "/pet-sitting-services", "/jobs"])(
  "%s shows who answers before its first field, and after the form what happens next [VF02, VF07]",
  (path) => {
    const { main, section } = openPage(path);
    const isJobs = path === "/jobs";
    const panel = section(isJobs ? "What happens after you apply" : "What happens next");
    expect(only(main, "h2 ~ .face > [role=img]").getAttribute("aria-label")).toBe("Nora Whitfield");
    expect(texts(panel, "h3")).toEqual(
      isJobs
        ? ["We read your application", "Interview", "Background check and references", "Paired visits"]
        : ["You'll hear from us", "You'll meet your sitter", "You'll know your total"],
    );
    expect(all(panel, "[data-reply-by]")).toHaveLength(1);
    // Nothing is claimed here that content does not prove.
    expect(all(panel, "details:not(.phone-fold)")).toHaveLength(0);
    expect(all(main, "h2 ~ .face, form, .next-steps").map(({ tagName }) => tagName)).toEqual([
      ...["P", "FORM", "ASIDE"],
    ]);
  },
);

test("the job application has its title, says there may be no openings, and promises the same answer in its form and its panel [R07, TR11]", () => {
  const { main } = openPage("/jobs");
  expect(visibleText(only(main, "h1"))).toBe("Pet Care Professional Application");
  expect(visibleText(main)).toContain("There may be no immediate openings");
  const answer = "Send it now and you'll hear from us within 5 business days, yes or no.";
  expect(texts(main, "[data-reply-by]")).toEqual([answer, answer]);
});

test.each([
  ["/thank-you", "Thank You For Your Request!", "A team member will call you", 3],
  ["/thank-you/message", "Thank you for your message", "replies by email or phone within 24 hours", 1],
  [
    "/thank-you/application",
    "Thank you for your application",
    "hear from us within 5 business days, yes or no. We keep your application on file for 24 months",
    1,
  ],
])("%s says what is true and links home [R16, FX12, TR11]", (path, title, words, promises) => {
  const { main } = openPage(path);
  expect(visibleText(only(main, "h1"))).toBe(title);
  expect(visibleText(main)).toContain(words);
  expect(visibleText(main).includes("team member will call")).toBe(path === "/thank-you");
  expect(all(main, "[data-reply-by]")).toHaveLength(promises);
  expect(hrefs(main, /home/i)).toContain("/");
});

test("before its form, the jobs page says what the job pays and asks, marked as a sample [VF12, TR11]", () => {
  const { main, section } = openPage("/jobs");
  const facts = section(/^The job in short/);
  expect(all(main, ".job-part, form").map(({ tagName }) => tagName)).toEqual(["SECTION", "SECTION", "FORM"]);
  expect(texts(facts, "dt")).toEqual(["Pay", "How we hire", "Hours", "Age"]);
  expect(texts(facts, "dd")[0]).toMatch(/^\$18 to \$24 an hour/);
  expect(visibleText(only(facts, ".tag"))).toBe("Sample");
});

test("after a request there are three steps and further links, even without scripts [VF10]", () => {
  const { main, section } = openPage("/thank-you");
  expect(texts(section("What happens next"), "h3")).toHaveLength(3);
  for (const way of ["/pricing", "/faq", "/terms-of-service"]) only(main, `a[href="${way}"]`);
});
