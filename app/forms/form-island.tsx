import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { ConsultationIsland } from "./consultation/consultation-island.tsx";
import { ContactIsland } from "./contact/contact-island.tsx";
import { CrmOrOwnForm, type CrmSettings } from "./crm-form.tsx";
// Vite calls any separately bundled file a worker; the page script imports this one as a module.
import formScriptUrl from "./form-script.ts?worker&url";
import type { FormSettings } from "./form-settings.ts";
import { JobApplicationIsland } from "./job-application/job-application-island.tsx";
import { ScheduleIsland } from "./schedule/schedule-island.tsx";

/** Each with its source, in whose place the build names the files that browsers load (build/vite-plugins.ts). */
const islandForms = {
  consultation: { Island: ConsultationIsland, source: "/app/forms/consultation/consultation-island.tsx" },
  contact: { Island: ContactIsland, source: "/app/forms/contact/contact-island.tsx" },
  "job-application": {
    Island: JobApplicationIsland,
    source: "/app/forms/job-application/job-application-island.tsx",
  },
  schedule: { Island: ScheduleIsland, source: "/app/forms/schedule/schedule-island.tsx" },
};

type FormName = keyof typeof islandForms;
export type FormProps<Name extends FormName> = ComponentProps<(typeof islandForms)[Name]["Island"]>;

/** The props are embedded as JSON, for hydration by the page script. */
export function FormIsland<Name extends FormName>({ form, props }: { form: Name; props: FormProps<Name> }) {
  const { Island, source } = islandForms[form];
  const ownForm = createElement(Island as ComponentType<object>, props);
  const crm = crmSettings(form, props);
  return (
    <div
      data-form={form}
      data-scripts={`${source} ${formScriptUrl}`}
      data-props={JSON.stringify(props)}
      data-crm={crm && JSON.stringify(crm)}
      // Rendered separately, because the page script hydrates it separately.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML
      dangerouslySetInnerHTML={{
        __html: renderToString(crm ? <CrmOrOwnForm {...crm}>{ownForm}</CrmOrOwnForm> : ownForm),
      }}
    />
  );
}

/** Undefined where the site's own form stands alone, as it does beside errors of a sent one. */
function crmSettings(form: FormName, { business, reply }: FormSettings): CrmSettings | undefined {
  const { crm, emailService, name } = business;
  const settings = {
    contact: { crmForm: crm.contact, title: "Contact form", subject: `A question for ${name}` },
    "job-application": {
      crmForm: crm.jobs,
      title: "Job application form",
      subject: `Application to ${name}`,
    },
  }[form as string];
  if (!settings) return undefined;
  const crmForm = reply ? undefined : settings.crmForm;
  return crmForm || emailService ? { ...settings, crmForm, business } : undefined;
}
