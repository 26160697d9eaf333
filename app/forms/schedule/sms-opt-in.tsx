import { type ReactNode, useRef } from "react";
import type { LegalSection } from "../../../domain/pages/legal-text.ts";
import { LegalHtml } from "../../components/legal-html.tsx";
import { useBrowserState } from "../use-browser-state.ts";

const policyUrl = "/privacy-policy#sms-privacy";

export function SmsOptIn(props: { textHash: string; section: LegalSection; children: ReactNode }) {
  const { textHash, section, children } = props;
  const { isHydrated } = useBrowserState();
  return (
    <>
      {/* Without JavaScript the form itself reports which consent text it showed. */}
      <input type="hidden" name="textHash" value={textHash} />
      {children}
      <ul className="sms-links">
        <li>
          <a href={policyUrl}>Privacy Policy</a>
        </li>
        <li>
          <a href="/terms-of-service">Terms of Service</a>
        </li>
        <li hidden={!isHydrated}>
          <PrivacyDialog section={section} />
        </li>
      </ul>
    </>
  );
}

export function PrivacyDialog({ section }: { section: LegalSection }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="button-quiet"
        aria-haspopup="dialog"
        onClick={() => {
          if (dialog.current?.showModal) dialog.current.showModal();
          else location.assign(policyUrl);
        }}
      >
        Read the text message policy here
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape for it */}
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby="privacy-dialog-title"
        // A click on the backdrop targets the dialog itself, which its content covers.
        onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      >
        <div className="dialog-head">
          <h2 id="privacy-dialog-title">{section.title}</h2>
          <button type="button" className="button button-secondary" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <div className="prose">
          {section.htmlParts.map((html) => (
            <LegalHtml key={html} html={html} />
          ))}
        </div>
      </dialog>
    </>
  );
}
