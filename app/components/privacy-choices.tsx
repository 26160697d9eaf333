import { Fragment } from "react";
import { hasAdTags } from "#domain/business/business.ts";
import { useSite } from "./use-site.tsx";

/** Where "Your privacy choices" leads. */
export function PrivacyChoices({ noScripts }: { noScripts: string }) {
  const { business, words } = useSite();
  const { copy, removal } = words.privacyChoices;
  return (
    <div id="privacy-choices" className="card padded stack privacy-choices">
      {hasAdTags(business) && <AdMeasurement noScripts={noScripts} />}
      <p className="line">
        {[copy, removal].map(({ link, subject }) => (
          <a key={link} href={`mailto:${business.email}?subject=${encodeURIComponent(subject)}`}>
            {link}
          </a>
        ))}
      </p>
    </div>
  );
}

/** The switch needs its script; without scripts nothing is measured. */
function AdMeasurement({ noScripts }: { noScripts: string }) {
  const words = useSite().words.privacyChoices;
  return (
    <>
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
    </>
  );
}
