import type { SiteFacts } from "../../domain/business/site-facts.ts";
import type { DeliverySite } from "../../server/mail/lead-facts.ts";
import { ownerLinks } from "./test-lead.ts";

const thanks = {
  seo: { title: "Thanks", description: "It is sent.", keywords: [] },
  title: "Thank you for your request!",
  text: "We call you within {hours} business hours.",
  next: "Something to add? Call {phone}.",
};

/** An office in Denver, two towns, one season. */
export const site: DeliverySite & Pick<SiteFacts, "retention"> = {
  ownerLinks,
  business: {
    name: "Example Pet Care",
    email: "office@example.com",
    phone: "+13035550123",
    hours: {
      office: [
        { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], opens: "08:00", closes: "18:00" },
      ],
      officeByAppointment: [],
      closed: [],
      visits: { days: ["Monday"], opens: "08:00", closes: "22:00" },
      extended: { days: ["Monday"], opens: "06:00", closes: "22:00" },
    },
  },
  replyWithinHours: 24,
  retention: {
    requestMonths: 24,
    heldDays: 90,
    spamDays: 30,
    networkAddressDays: 30,
    logDays: 30,
    consentYears: 5,
  },
  serviceNames: { "dog-walking": "Dog Walking", boarding: "Private Boarding", other: "Something else" },
  careRules: {
    "dog-walking": { holiday: "per-visit", isNight: false },
    boarding: { holiday: "ask", isNight: true },
    other: { holiday: null, isNight: false },
  },
  towns: { "80104": "Castle Rock", "80134": "Parker" },
  holidays: [
    {
      name: "Thanksgiving 2025",
      isConfirmed: true,
      dates: ["2025-11-26", "2025-11-27", "2025-11-28", "2025-11-29", "2025-11-30"],
    },
  ],
  thankYou: {
    request: thanks,
    message: { ...thanks, title: "Thank you for your message", text: "We answer within a day." },
    application: { ...thanks, title: "Thank you for your application", text: "We read every one." },
    replyBy: "That means by {day}.",
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
      subject: "{title} (reference {reference})",
      title: "In short",
      note: "Your own words are not repeated here.",
      why: "You get this one message because somebody gave this address in a form.",
    },
    adQuestion: { title: "Ads", text: "May we?", allow: "Yes", refuse: "No", answered: "Noted." },
  },
};
