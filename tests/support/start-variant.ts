import { buildVariant } from "./build-variant.ts";
import { startEmailjsPeer } from "./emailjs-peer.ts";
import { startSite } from "./start-site.ts";

export const bucket = "https://bucket.example/public";

const conversions = `
conversions:
  ad: { scriptUrl: "https://ads.example/tag.js", origins: ["https://count.ads.example"], sendTo: AW-1/label }
  pixel: { scriptUrl: "https://pixel.example/events.js", id: "42" }
`;

const crm = `
crm:
  consultation:
    frameUrl: https://crm.example/form
    scriptUrl: https://crm.example/embed.js
  contact:
    frameUrl: https://crm.example/contact?form=7
    scriptUrl: https://cdn.example/embed.js
  jobs:
    frameUrl: https://hiring.example/apply
    scriptUrl: https://cdn.example/embed.js
`;

const scripted = `
crm:
  jobs: { scriptUrl: "https://hiring.example/form.js", place: { id: apply-here } }
`;

/** Uses everything from others: the CRM's forms, advertising, pictures in a bucket. */
export async function startConfiguredSite() {
  const cwd = await buildVariant(async ({ edit }) => {
    await edit("business.yaml", (text) => `${text}\nimagesUrl: ${bucket}\n${crm}${conversions}`);
    await edit("blog/summer-pet-safety-tips.md", (text) =>
      text.replace('"scene:summer-trail"', "website-images/not-there.webp\nimageAlt: A trail"),
    );
    await edit("blog/choosing-pet-sitter.md", (text) =>
      text.replace(/"scene:[\w-]+"/, "hero-images/sitter.webp\nimageAlt: A sitter at a door"),
    );
    await edit("blog/fall-pet-care-guide.md", (text) =>
      text
        .replace('"scene:leaves"', "photo-1507146426996-ef05306b995a\nimageAlt: A dog in leaves")
        .replace(/^seo.*\n/gm, ""),
    );
  });
  return startSite({ cwd });
}

/** Opt-in advertising where a visit alone counts, a review step, a key for the functions, and a scripted application form. */
export async function startCarefulSite() {
  const env = { PUBLIC_CLIENT_KEY: "public-key-of-the-site" };
  const cwd = await buildVariant(
    async ({ edit }) => {
      const settings = `${conversions}  requireSubmission: false\nprivacy: { mode: opt-in }\n${scripted}`;
      await edit("business.yaml", (text) => text + settings);
      await edit("pages/schedule.yaml", (text) => text.replace("reviewStep: false", "reviewStep: true"));
    },
    { env },
  );
  return startSite({ cwd, env });
}

/** Requests leave by EmailJS, without functions. */
export async function startMailingSite() {
  const peer = await startEmailjsPeer();
  const ids = "serviceId: service_1, templateId: ask, scheduleTemplateId: schedule, publicKey: key_1";
  const emailjs = `leads:\n  transport: emailjs\n  emailjs: { ${ids}, origin: "${peer.origin}" }\n`;
  const cwd = await buildVariant(({ edit }) => edit("business.yaml", (text) => `${text}\n${emailjs}`));
  const site = await startSite({ cwd });
  return { ...peer, site, stop: () => Promise.all([site.stop(), peer.stop()]) };
}

export type MailingSite = Awaited<ReturnType<typeof startMailingSite>>;
