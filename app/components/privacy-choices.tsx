import { Fragment } from "react";
import { hasAdTags } from "#domain/business/business.ts";
import { useSite } from "./use-site.tsx";

/** Tells the page's scripts that an ad network is set up; they decide whether the visitor may be measured. */
export function PrivacyChoicesLink() {
  const { business, words } = useSite();
  return (
    <a href="/privacy-policy#privacy-choices" data-ad-tags={hasAdTags(business) || undefined}>
      {words.footer.privacyChoices}
    </a>
  );
}

/** The target of `PrivacyChoicesLink`. The switch needs its script; without scripts nothing is measured. */
export function PrivacyChoices({ noScripts }: { noScripts: string }) {
  const { business, words: shared } = useSite();
  const words = shared.privacyChoices;
  return (
    <div id="privacy-choices" className="card padded stack privacy-choices">
      <noscript>
        <p>{noScripts}</p>
      </noscript>
      <fieldset disabled data-privacy-switch>
        <legend>{words.measurement}</legend>
        <p>{words.text}</p>
        <p role="status" data-words={JSON.stringify(words.status)}>
          {words.status.unasked}
        </p>
        <div className="line">
          {(["allowed", "refused"] as const).map((value) => (
            <Fragment key={value}>
              <input
                className="sr-only"
                type="radio"
                name="measurement"
                id={`choice-${value}`}
                value={value}
              />
              <label className="pill" htmlFor={`choice-${value}`}>
                {words[value]}
              </label>
            </Fragment>
          ))}
        </div>
        <p className="small">{words.kept}</p>
      </fieldset>
      <p className="line">
        {[words.copy, words.removal].map(({ link, subject }) => (
          <a key={link} href={`mailto:${business.email}?subject=${encodeURIComponent(subject)}`}>
            {link}
          </a>
        ))}
      </p>
    </div>
  );
}
