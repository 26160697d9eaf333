import { parse } from "node-html-parser";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import { settings } from "#tests/support/rendered-form.ts";
import { CrmFormAfterFailure, CrmOrOwnForm } from "./crm-form.tsx";
import { errorNotice, type FormNotice, noticeOf } from "./error-catalogue.ts";
import { ErrorSummary } from "./form-parts.tsx";
import { ConsultationOutcome } from "./on-demand/consultation-outcome.tsx";
import { ReviewStep } from "./on-demand/review-step.tsx";
import { NoticeInPage, OutcomeBesideButton } from "./outcome.tsx";

const { business } = settings;
const phone = "(720) 555-0142";
const about = { noun: "request", phone } as const;
const filled = [
  { label: "Name", value: "Dana" },
  { label: "Pets", value: "Two dogs" },
];
const notices = {
  success: noticeOf({ step: "sent", error: "" }, about) as FormNotice,
  neutral: noticeOf({ step: "unconfirmed", error: "" }, about) as FormNotice,
  error: errorNotice({ error: "" }, about),
};

const otherFormUrl = "https://crm.example/form";

/** What is rendered: its words, one piece of text a line, and the attributes of its elements. */
function render(element: ReactElement) {
  const html = renderToStaticMarkup(element);
  const lines = html
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&#x27;", "'")
    .split(/\n+/);
  const attributes = (selector: string, ...names: string[]) =>
    parse(html)
      .querySelectorAll(selector)
      .map((each) => names.map((name) => each.getAttribute(name) ?? null));
  return { html, words: lines.map((line) => line.trim()).filter(Boolean), attributes };
}

test("an outcome told in a toast stands beside the button too, which bad news take the keyboard to [ER01]", () => {
  for (const tone of ["success", "neutral", "error"] as const) {
    const notice = notices[tone];
    const { words, attributes } = render(
      <OutcomeBesideButton notice={notice} isToasted isConsultation {...{ business, filled }} />,
    );
    expect(words).toEqual([notice.title, notice.description]);
    expect(attributes("div", "tabindex", "autofocus")).toEqual([["-1", tone === "success" ? null : ""]]);
  }
  expect(render(<NoticeInPage notice={notices.error} />).html).not.toContain("autofocus");
});

test("an outcome that no toast tells is announced beside the button, a failure with every way on [ER10, FX33, VT01]", () => {
  const outcome = (notice: FormNotice, isConsultation = false) =>
    render(
      <OutcomeBesideButton
        isToasted={false}
        business={{ ...business, crm: { consultation: { frameUrl: otherFormUrl } } }}
        {...{ notice, filled, isConsultation }}
      />,
    );
  expect(outcome(notices.success).html).toBe("");
  const { title, description } = notices.neutral;
  expect(outcome(notices.neutral).words).toEqual([title, description]);
  const { words, attributes } = outcome(notices.error);
  const ways = ["Try again", `Call ${phone}`, "Copy my request"];
  expect(words).toEqual([notices.error.title, notices.error.description, ...ways]);
  const withOther = outcome(notices.error, true);
  expect(withOther.words).toContain("Use our other form");
  expect(withOther.attributes("a", "href", "target")).toContainEqual([otherFormUrl, "_blank"]);
  expect(attributes("div", "role", "aria-atomic", "tabindex")).toEqual([["alert", "false", "-1"]]);
  expect(attributes("a", "href")).toEqual([["tel:+17205550142"]]);
  expect(attributes("button", "type")).toEqual([["submit"], ["button"]]);
});

test("wrong fields are listed in the form's order, each leading to its field [AX01, VA37]", () => {
  const summary = (errors: Record<string, string>) =>
    render(<ErrorSummary errors={errors} fields={["name", "email", "phone"]} rejections={0} />);
  expect(summary({}).html).toBe("");
  expect(summary({ email: "Email is required" }).words).toEqual([
    "One field needs another look",
    "Email is required",
  ]);
  const { words, attributes } = summary({ phone: "Phone is required", name: "Name is required" });
  expect(words).toEqual(["2 fields need another look", "Name is required", "Phone is required"]);
  expect(attributes("a", "href")).toEqual([["#name"], ["#phone"]]);
  // It takes the focus, so an alert would be read twice.
  expect(attributes("div", "role", "tabindex", "autofocus")).toEqual([[null, "-1", ""]]);
});

test("the review shows each field, and can be sent or left until it is on its way [ST17]", () => {
  const review = (isBusy: boolean) =>
    render(
      <ReviewStep
        fields={filled}
        note={isBusy ? "Still sending." : ""}
        edit={() => {}}
        send={() => {}}
        {...{ isBusy }}
      />,
    );
  const { words, attributes } = review(false);
  const shown = ["Name", "Dana", "Pets", "Two dogs"];
  const intro = ["Check your request", "Nothing is sent until you tap “Send request.”"];
  expect(words).toEqual([...intro, ...shown, "Send request", "Edit"]);
  expect(attributes("section", "aria-busy", "aria-labelledby")).toEqual([["false", "review-title"]]);
  expect(attributes("h3", "id", "tabindex")).toEqual([["review-title", "-1"]]);
  expect(attributes("button", "type", "aria-disabled")).toEqual([
    ["button", "false"],
    ["button", "false"],
  ]);
  const busy = review(true);
  expect(busy.words.slice(-3)).toEqual(["Still sending.", "Submitting...", "Edit"]);
  expect(busy.attributes("section", "aria-busy")).toEqual([["true"]]);
  // A disabled button would lose the focus.
  expect(busy.attributes("button", "aria-disabled", "disabled")).toEqual([
    ["true", null],
    ["true", null],
  ]);
});

const frameUrl = "https://crm.example/form?id=1";
const beside = (label: string) => ["Form not loading?", label, "or call", phone, "."];

/** What takes the place of the form, or stands over it. */
function outcomeOf(notice: FormNotice | null, { isOffline = false, crm = business.crm } = {}) {
  const back = { backLabel: "Back", goBack: () => {} };
  return render(
    <ConsultationOutcome
      {...{ notice, filled, isOffline, ...back }}
      business={{ ...business, crm }}
      CrmForm={CrmFormAfterFailure}
    />,
  );
}

test("after a connection failure every other way to be heard stands in the form's place, told once in a toast [DW09, ER11, FX15]", () => {
  const { words, attributes } = outcomeOf(notices.error);
  const request = "Name: Dana\nPets: Two dogs";
  expect(words).toEqual([
    "Connection Issue: Please call or write us instead. Your request is written out below, so you don't have to type it again.",
    "Call us, or send your request by text or email.",
    `Call ${phone}`,
    "Text us your request",
    "Email us your request",
    ...request.split("\n"),
    "Copy my request",
    "Back",
    "Submission Error",
    `Connection issue detected. Please reach us in one of the ways below or call ${phone}.`,
  ]);
  expect(attributes(".notice", "class")).toEqual([]);
  expect(attributes("[role]", "role", "class")).toEqual([["alert", null]]);
  expect(attributes(".fallback-notice", "tabindex")).toEqual([["-1"]]);
  const mail = new URL(attributes("a", "href")[2]?.[0] ?? "");
  expect([mail.pathname, mail.searchParams.get("subject"), mail.searchParams.get("body")]).toEqual([
    "owners@example.com",
    "Consultation request for Example Pet Care",
    request,
  ]);
  expect(outcomeOf(notices.error, { isOffline: true }).words).toContain(
    "You're offline. Nothing is lost: what you wrote is still in this tab.",
  );
});

test("the business's own form takes its place where there is one and a connection to it [CA12, VT02, VT05, ER10, ER11, FX15]", () => {
  stubTabStorage().set(
    "lead-source",
    '{"utm_source":"news","gclid":"x","landingPage":"/","adTagsAllowed":true}',
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const fallback = (isOffline: boolean, scriptUrl?: string) =>
    outcomeOf(notices.error, { isOffline, crm: { consultation: { frameUrl, scriptUrl } } });
  const { words, attributes } = fallback(false, "https://crm.example/form.js");
  expect(words).toEqual([
    "Connection Issue: Please use the secure form below instead. Your information will be submitted directly to our team.",
    ...beside("See other ways"),
    "Back",
    "Submission Error",
    `Connection issue detected. Please use the alternate form below or call ${phone}.`,
  ]);
  expect(attributes("iframe", "src", "title", "height", "sandbox")).toEqual([
    [
      `${frameUrl}&utm_source=news&gclid=x`,
      "Consultation request form",
      "650",
      "allow-forms allow-scripts allow-same-origin allow-popups",
    ],
  ]);
  expect(attributes("script", "src", "async")).toEqual([["https://crm.example/form.js", ""]]);
  expect(fallback(false).html).not.toContain("<script");
  expect(fallback(true).html).not.toContain("iframe");
});

test("a page with the business's own form brings that later, and has the site's beside it from the start [VT02]", () => {
  const place = (crmForm: { frameUrl: string } | undefined, emailService = business.emailService) =>
    render(
      <CrmOrOwnForm
        {...{ crmForm }}
        business={{ ...business, emailService }}
        title="Contact form"
        subject="A question"
      >
        The site's own
      </CrmOrOwnForm>,
    );
  expect(place(undefined).words).toEqual(["The site's own"]);
  const { html, words } = place({ frameUrl });
  expect(words).toEqual([...beside("Use ours"), "The site's own"]);
  expect(html).toMatch(
    /<a href="#own-form">.*<a href="tel:\+17205550142">.*id="own-form" class="own-form">The site/,
  );
  const byEmail = place(undefined, {} as never);
  expect(byEmail.words).toEqual(["Call, text or email us.", `Call ${phone}`, "Text us", "Email us"]);
  expect(byEmail.html).toContain("mailto:owners@example.com?subject=A%20question");
  const crmByEmail = place({ frameUrl }, {} as never);
  expect(crmByEmail.words).toEqual([...beside("See other ways"), ...byEmail.words]);
});

test("a toast is an alert for bad news, and otherwise comes where it is listened to from the start [FX16]", () => {
  expect(outcomeOf(null).html).toBe('<div class="toasts" role="status"></div>');
  expect(outcomeOf(notices.success).words).toEqual([notices.success.title, notices.success.description]);
  expect(outcomeOf(notices.success).attributes("[role]", "role")).toEqual([["status"]]);
  const tooMany = errorNotice({ error: "Too many submission attempts" }, about);
  expect(outcomeOf(tooMany).attributes("[role]", "role")).toEqual([["alert"]]);
});
