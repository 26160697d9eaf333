import type { ReactNode } from "react";
import type { LegalSection } from "../../../domain/pages/legal-text.ts";
import { useBrowserState } from "../use-browser-state.ts";
import { PrivacyDialog } from "./privacy-dialog.tsx";

/** Around the box for text messages: which words it shows, and what they refer to. */
export function SmsOptIn(props: { textHash: string; section: LegalSection; children: ReactNode }) {
  const { textHash, section, children } = props;
  const { isHydrated } = useBrowserState();
  return (
    <>
      {/* Without JavaScript the form itself says which words it showed. */}
      <input type="hidden" name="textHash" value={textHash} />
      {children}
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
