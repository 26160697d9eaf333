import { contactForm } from "#domain/requests/contact-form.ts";
import type { FormSettings } from "../form-settings.ts";
import { RequestForm } from "../request-form.tsx";

export function ContactIsland(props: FormSettings) {
  const { hints } = props;
  return (
    <RequestForm
      form={contactForm}
      settings={props}
      noun="message"
      hints={hints}
      submitLabel="Send Message"
    />
  );
}
