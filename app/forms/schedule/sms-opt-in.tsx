import type { LegalSection } from "../../../domain/pages/legal-text.ts";
import type { ShownSmsConsent } from "../../../domain/requests/sms-consent.ts";
import { Checkbox } from "../field.tsx";
import { useBrowserState } from "../use-browser-state.ts";
import { PrivacyDialog } from "./privacy-dialog.tsx";

/** The box for text messages, with the words that are kept as proof and what they refer to beside them. */
export function SmsOptIn(props: { consent: ShownSmsConsent; section: LegalSection; isChecked: boolean }) {
  const { consent, section, isChecked } = props;
  const { isHydrated } = useBrowserState();
  return (
    <>
      {/* Without JavaScript the form itself says which words it showed. */}
      <input type="hidden" name="textHash" value={consent.textHash} />
      <Checkbox name="smsOptIn" label={consent.text} isChecked={isChecked} />
      <ul className="sms-links">
        <li>
          <a href="/privacy-policy#sms-privacy">Privacy Policy</a>
        </li>
        <li>
          <a href="/terms-of-service">Terms of Service</a>
        </li>
        <li>
          <PrivacyDialog section={section} isReady={isHydrated} />
        </li>
      </ul>
    </>
  );
}
