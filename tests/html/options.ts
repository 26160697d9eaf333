import { careOptions, off } from "./care-options.ts";

// biome-ignore lint/suspicious/noExplicitAny: what YAML holds, before its schema has checked it
export type Raw = any;
export type Files = (name: string) => Raw;
/** What differs from the sample, and what no page, mail or search engine may then be told. */
export type Option = {
  edit: (files: Files) => void;
  never?: RegExp;
  /** Options of one fact exclude each other. */
  facts?: string[];
};

/** What a business may have or not, against the sample. */
export const options: Record<string, Option> = {
  ...careOptions,
  "no texting": {
    edit: off("texting"),
    never:
      /\b[Tt]ext(?:s|ed|ing)? (?:you\b|message)|by text\b|text (?:number|delivery)|\btexts\b|\bSMS\b|\bSTOP\b/,
  },
  "no portal": {
    edit: (files) => delete files("business.yaml").portal,
    never: /\bportal\b|companion app|in the app\b|Create Account|Client Login/i,
  },
  "no jobs": { edit: off("jobs"), never: /\bjobs\b|job applications?\b|if you applied|your application/i },
  "no blog": { edit: off("blog"), never: /\bblog\b|\barticles\b/i },
  "no holiday page": {
    edit: off("holiday-pricing"),
    never: /holiday pricing|holiday dates and deposits|go by this page/i,
  },
  "no walking page": { edit: off("castle-rock-dog-walking") },
  "no landing pages": {
    edit: off("castle-rock-dog-walking", "pet-sitting-services"),
    never: /tips and offers|tips, updates|marketing email/i,
  },
  "a team of one": {
    edit: (files) => files("team.yaml").team.splice(1),
    never:
      /suggest someone else|match you with|the right person|The same team|one of our sitters|backup team|built a team|on our team|from a team|which sitter lives|match each|There are one|one lead pet sitter/i,
  },
  "all of them leads": {
    edit: (files) => {
      for (const member of files("team.yaml").team) member.role = "Lead Pet Sitter";
    },
    never: /\bnone\b/i,
  },
  "two more services": {
    edit: (files) => {
      const { services } = files("services.yaml");
      const last = services.at(-1);
      for (const name of ["grooming", "training"])
        services.push({ ...last, id: name, title: `Puppy ${name}`, inText: `puppy ${name}`, forms: [] });
    },
  },
  "one notice for every day": {
    edit: (files) => Object.assign(files("policies.yaml").cancellation, { noticeHours: 48 }),
    never: /notice, or 48|regular visit/i,
  },
  "one owner": {
    edit: (files) => files("business.yaml").owners.splice(1),
    never: /\b(?:one|two) (?:owners|of them)|the one of them/i,
  },
  "one town": {
    edit: (files) => {
      files("locations.yaml").locations.splice(1);
      files("pages/cities.yaml").cities.splice(1);
    },
    never: /drive between|three towns|Pick your town|towns we (?:cover|serve)/i,
  },
  "no closed days": {
    facts: ["closed days"],
    edit: (files) => delete files("business.yaml").hours.closed,
    never: /Closed on|phones are off on/i,
  },
  "away for a week": {
    facts: ["closures", "closed days"],
    edit: (files) => {
      files("business.yaml").closures = [{ from: "2026-11-10", to: "2026-11-16", title: "Fall break" }];
    },
  },
  "full over Christmas": {
    facts: ["closures"],
    edit: (files) => {
      const { id } = files("services.yaml").services.find(({ forms }: Raw) => forms.includes("schedule"));
      const christmas = { from: "2026-12-20", to: "2027-01-03", title: "Christmas", services: [id] };
      files("business.yaml").closures = [christmas];
    },
    never: /We're closed December/,
  },
  "no Sunday phone": {
    edit: (files) => delete files("business.yaml").hours.officeByAppointment,
    never: /Sun(?:day)? by appointment/i,
  },
  "no phone hours": {
    edit: (files) => {
      files("business.yaml").hours.office = [];
      delete files("business.yaml").hours.officeByAppointment;
    },
    never: /office hours|phones are off (?:that day|on)|Phone hours/i,
  },
  "no extended hours": {
    edit: (files) => delete files("business.yaml").hours.extended,
    never: /(?<!Sun )by appointment|\b6 ?AM/i,
  },
  "no visits on Sundays": {
    edit: (files) => files("business.yaml").hours.visits.days.pop(),
    never: /seven days a week/i,
  },
  "own words after hours": {
    edit: (files) =>
      Object.assign(files("business.yaml"), { afterHours: "Text us anytime. One of us will see it!" }),
    never: /voicemail/i,
  },
  "another number for texts": {
    edit: (files) => Object.assign(files("business.yaml"), { smsNumber: "+17205550143" }),
  },
  "no reviews": {
    edit: (files) => files("reviews.yaml").reviews.splice(0),
    never: /From people who gave us|What clients say|dog owners tell us/i,
  },
  "no holiday season": { edit: (files) => files("holidays.yaml").seasons.splice(0), never: /\$12\b|\$15\b/ },
  "no privacy law": {
    edit: (files) => delete files("policies.yaml").privacy.law,
    never: /Colorado Privacy Act/,
  },
  "no facts of jobs": { edit: (files) => delete files("pages/jobs.yaml").facts, never: /The job in short/ },
  "no networks": {
    edit: (files) => {
      files("business.yaml").social = [];
    },
    never: /Facebook/,
  },
};
