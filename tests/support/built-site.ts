import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { createPalette } from "#build/site-files/brand.ts";
import { weekdays } from "#domain/business/office-hours.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { forms } from "#domain/requests/forms.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import type { DeliverySite } from "#server/mail/lead-facts.ts";
import { createOwnerLinks } from "#server/mail/owner-links.ts";
import { readSample } from "./sample-business.ts";
import { pets } from "./valid-request.ts";

export const aboutPage = "<!DOCTYPE html><title>About</title><style>p{color:red}</style><p>We walk dogs.</p>";
export const datedPage =
  '<!DOCTYPE html><div class="by-date" data-from="2026-12-22T07:00:00.000Z" hidden="">Closed soon.</div>';
const formPage = `<!DOCTYPE html><title>Form</title>
<script type="application/ld+json">{"@type":"Service"}</script>
<script type="module" src="/assets/page.js"></script>
${forms.map(({ path }) => `<form action="${path}"></form>`).join("\n")}`;

/** Writes a build with a few pages and a server bundle that React Router can run. */
export function writeBuiltSite(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  write("client/index.html", "<!DOCTYPE html><title>Home</title>");
  write("client/about/index.html", aboutPage);
  write("client/about/index.html.br", brotliCompressSync(aboutPage));
  write("client/form/index.html", formPage);
  write("client/dated/index.html", datedPage);
  write("client/dated/404.html", datedPage);
  write("client/404.html", "<!DOCTYPE html><h1>Page Not Found</h1>");
  write("client/thank-you/index.html", "<!DOCTYPE html><title>Thank you</title>");
  write("client/assets/page.js", "console.log('page')");
  write("client/assets/page.js.map", "{}");
  write("client/picture.webp", Buffer.from([1, 2, 3]));
  write("client/.env", "SECRET=1");
  write("server/index.js", serverBundle());
  write("site.json", "{}");
  write("content.json", '{"business":{"timeZone":"America/Denver"}}');
  return folder;
}

/** Longer than rendering takes even on a busy machine. */
export const patientRendering = { renderMaxMs: 600_000 };

/** Its pages show their answers as JSON, with a count. An answer waits while the file exists that the message names. */
function serverBundle(): string {
  const reactRouter = pathToFileURL(import.meta.resolve("react-router").replace("file://", "")).href;
  return `
    import { existsSync } from "node:fs";
    import { createContext, createRequestHandler, RouterContextProvider } from ${JSON.stringify(reactRouter)};
    const formReplyContext = createContext(null);
    const siteContext = createContext();
    let renders = 0;
    const isHolding = (message) => message?.endsWith("/holding") && existsSync(message);
    const handleRequest = ({ url }, status, headers, { staticHandlerContext }) => {
      const { reply } = staticHandlerContext.loaderData.form;
      const { message } = reply?.values ?? {};
      if (message === "end the thread") process.exit();
      const cell = new Int32Array(new SharedArrayBuffer(4));
      for (let i = 0; i < 3000 && isHolding(message); i++) Atomics.wait(cell, 0, 0, 10);
      if (isHolding(message)) throw new Error("nobody removes the file");
      headers.set("Content-Type", "text/html; charset=utf-8");
      const shown = "<pre>" + JSON.stringify({ url, reply, renders: ++renders }) + "</pre>";
      return new Response("<p>Around</p>" + shown, { status, headers });
    };
    const module = { default: () => null, loader: ({ context }) => ({ reply: context.get(formReplyContext) }) };
    export const entry = { module: {
      default: handleRequest,
      createRequestHandler,
      RouterContextProvider,
      formReplyContext,
      siteContext,
    } };
    export const routes = {
      root: { id: "root", path: "", module: { default: () => null } },
      form: { id: "form", path: "form", parentId: "root", module },
    };
    export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" };
    export const publicPath = "/", basename = "/", assetsBuildDirectory = "", isSpaMode = false, ssr = true;
    export const future = {}, prerender = [], routeDiscovery = { mode: "initial" };
  `;
}

const thanks = {
  seo: { title: "Thanks", description: "It is sent.", keywords: [] },
  title: "Thank you for your request!",
  text: "We call you within {time}.",
  next: "Something to add? Call {phone}.",
  mail: {
    subject: "We got it, {name}",
    greeting: "Hi {name}, thanks for writing.",
    promise: "We call you by {day}.",
  },
};

export const ownerLinks = createOwnerLinks({
  secret: "a secret of the tests",
  origin: "https://www.example.com",
  clock: () => new Date(),
  retention: { heldDays: 90 },
});

/** A site with an office in Denver, two towns and one season. */
export const site: DeliverySite & SiteFacts = {
  ownerLinks,
  businessClock: createZonedClock("America/Denver"),
  business: {
    name: "Example Pet Care",
    closures: [],
    pets,
    owners: [{ name: "Sam Rivera" }],
    email: "office@example.com",
    phone: "+13035550123",
    timeZone: "America/Denver",
    hours: {
      office: [
        { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], opens: "08:00", closes: "18:00" },
      ],
      officeByAppointment: [],
      closed: [],
      visits: { days: [...weekdays], opens: "08:00", closes: "22:00" },
      extended: { days: ["Monday"], opens: "06:00", closes: "22:00" },
    },
    off: [] as string[],
    reminders: "on",
  } as unknown as SiteFacts["business"],
  emailOptInText: "Send me tips by email.",
  smsConsent: { text: "I agree to receive text messages.", textHash: "hash-1", policyVersion: "1.0.0" },
  siteOrigin: "https://www.example.com",
  functionsOrigin: "",
  publicClientKey: null,
  styleTokens: createPalette().styleTokens,
  isRelease: false,
  isSample: false,
  contentId: "content-1",
  bundle: "bundle-1",
  pageOrigins: {},
  replyWithinHours: 24,
  hiring: { answerBusinessDays: 5 },
  retention: {
    requestMonths: 24,
    heldDays: 90,
    spamDays: 30,
    networkAddressDays: 30,
    logDays: 30,
    consentYears: 5,
  },
  serviceNames: {
    "dog-walking": "Dog Walking",
    "overnight-care": "Overnight or Almost Overnight",
    boarding: "Private Boarding",
    other: "Something else",
  },
  /** The sample's, read only for tests that need it. */
  get estimate() {
    const { catalogue, holidayPricing, words } = readSample();
    return { catalogue, holidayPricing, words: words.estimate };
  },
  careRules: {
    "dog-walking": { holiday: "per-visit", isNight: false },
    boarding: { holiday: "ask", isNight: true },
    other: { holiday: null, isNight: false },
  },
  towns: { "80104": "Castle Rock", "80134": "Parker" },
  nearbyTowns: { "80118": "Castle Rock" },
  thankYou: {
    request: thanks,
    message: { ...thanks, title: "Thank you for your message", text: "We answer within a day." },
    application: {
      ...thanks,
      title: "Thank you for your application",
      text: "We read every one.",
      mail: {
        subject: "We got your application, {name}",
        greeting: "Hi {name}, thanks for applying.",
        promise: "You hear from us by {day}.",
      },
    },
    replyBy: "That means {when}.",
    firstDay: "Your first day: {day}.",
    calendar: {
      button: "Add the call",
      call: { title: "A call", note: "Not called?" },
    },
    more: "See [prices](/pricing).",
    button: "Home",
    receipt: {
      title: "What you sent",
      note: "Only this tab keeps it.",
      print: "Print",
      remove: "Remove",
      removed: "Removed.",
      reference: "Your reference is {reference}.",
    },
    confirmation: {
      send: true,
      note: "Your own words are not repeated here.",
      why: "You get this one message because somebody gave this address in a form.",
    },
    replies: {
      price: {
        subject: "Your price",
        greeting: "Hi {name},",
        text: "Thanks for your request.",
        visits: "That's at {visits}.",
        closing: "Does that work?",
      },
    },
    adQuestion: { title: "Ads", text: "May we?", allow: "Yes", refuse: "No", answered: "Noted." },
  },
};
