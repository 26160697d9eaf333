import type { ReactNode } from "react";
import { useBrowserState } from "../use-browser-state.ts";

const policyUrl = "/privacy-policy#sms-privacy";

export function SmsOptIn({ textHash, children }: { textHash: string; children: ReactNode }) {
  const { isHydrated } = useBrowserState();
  return (
    <>
      {/* Without JavaScript the form itself reports which consent text it showed. */}
      <input type="hidden" name="textHash" value={textHash} />
      {children}
      <ul className="line sms-links">
        <li>
          <a href={policyUrl}>Privacy Policy</a>
        </li>
        <li>
          <a href="/terms-of-service">Terms of Service</a>
        </li>
        <li hidden={!isHydrated}>
          <button type="button" className="button-quiet" aria-haspopup="dialog" onClick={readPolicy}>
            Read the text message policy here
          </button>
        </li>
      </ul>
    </>
  );
}

function readPolicy({ currentTarget }: { currentTarget: HTMLElement }): void {
  import("../on-demand/open-section.ts")
    .then(({ openSection }) => openSection(policyUrl, currentTarget))
    .catch(() => location.assign(policyUrl));
}
