import { contactForm } from "../../../domain/requests/contact-form.ts";
import { CrmOrOwnForm } from "../crm-form.tsx";
import type { FormSettings } from "../form-settings.ts";
import { RequestForm } from "../request-form.tsx";

/** Shows the business's CRM form instead, where it has one. */
export function ContactForm(props: FormSettings) {
  const { business, hints, reply } = props;
  return (
    <CrmOrOwnForm
      crmForm={reply ? undefined : business.crm.contact}
      title="Contact form"
      business={business}
      subject={`A question for ${business.name}`}
    >
      <RequestForm
        form={contactForm}
        settings={props}
        what="message"
        hints={hints}
        submitLabel="Send Message"
      >
        {(field) => (
          <>
            {field("firstName")}
            {field("email")}
            {field("phone")}
            {field("zipCode")}
            {field("bestTimeToCall")}
            {field("message")}
          </>
        )}
      </RequestForm>
    </CrmOrOwnForm>
  );
}
