import { hasAdTags } from "#domain/business/business.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { useSite } from "./use-site.tsx";

/** Without the page script the link leads to the privacy policy; its data attributes are the script's settings. */
export function PrivacyChoicesLink({ className }: { className?: string }) {
  const { business, words } = useSite();
  return (
    <a
      href="/privacy-policy#choices"
      className={className}
      data-privacy-choices
      data-ad-tags={hasAdTags(business) || undefined}
    >
      {words.footer.privacyChoices}
    </a>
  );
}

/** A template in the privacy policy, which the page script fetches and opens as a dialog on any page. */
export function PrivacyChoices() {
  const { business, words: shared } = useSite();
  const { email } = business;
  const { footer, privacyChoices: words } = shared;
  return (
    <template>
      <dialog className="privacy-choices" aria-labelledby="privacy-choices-title">
        <div>
          {/* biome-ignore lint/a11y/noAutofocus: in a dialog that opens over the page, the focus goes to its heading */}
          <h2 id="privacy-choices-title" tabIndex={-1} autoFocus>
            {footer.privacyChoices}
          </h2>
          <fieldset>
            <legend>{words.measurement}</legend>
            <p>{words.text}</p>
            <p className="privacy-status" role="status" data-words={JSON.stringify(words.status)} />
            <div className="privacy-switch">
              <Choice value="allowed" label={words.allow} />
              <Choice value="refused" label={words.refuse} />
            </div>
            <p className="small">{words.kept}</p>
          </fieldset>
          <h3>{words.information}</h3>
          <p>{fillTemplate(words.write, { email })}</p>
          <ul>
            {[words.copy, words.removal].map(({ link, subject }) => (
              <li key={link}>
                <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{link}</a>
              </li>
            ))}
            <li>
              <a href="/privacy-policy#choices">{words.policy}</a>
            </li>
          </ul>
          <form method="dialog">
            <button type="submit" className="button button-secondary">
              {words.done}
            </button>
          </form>
        </div>
      </dialog>
    </template>
  );
}

function Choice({ value, label }: { value: string; label: string }) {
  return (
    <label>
      <input type="radio" name="ad-choice" value={value} />
      <span className="pill">{label}</span>
    </label>
  );
}
