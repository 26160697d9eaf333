import { useRef } from "react";
import type { LegalSection } from "../../../domain/pages/legal-text.ts";
import { LegalHtml } from "../../components/legal-document.tsx";

/** The policy's own words on text messages, without leaving the form. */
export function PrivacyDialog({ section, isReady }: { section: LegalSection; isReady: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="button-quiet"
        aria-haspopup="dialog"
        hidden={!isReady}
        onClick={() => dialog.current?.showModal()}
      >
        Read the text message policy here
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape for it */}
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby="privacy-dialog-title"
        // A click on the backdrop is a click on the dialog itself, outside all it holds.
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
