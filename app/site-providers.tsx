import type { ReactNode } from "react";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import { BusinessClockProvider } from "./components/by-date.tsx";
import { SharedWordsProvider, SwitchedOffProvider } from "./components/page-words.tsx";
import { OwnDrawingsProvider } from "./drawings/drawing.tsx";
import type { Site } from "./seo/page-head.ts";

type Props = { site: Site; businessClock: ZonedClock; children: ReactNode };

/** What the parts of every page read of the business. */
export function SiteProviders({ site, businessClock, children }: Props) {
  return (
    <OwnDrawingsProvider value={site.drawings}>
      <SharedWordsProvider value={site.words}>
        <SwitchedOffProvider value={site.business.off}>
          <BusinessClockProvider value={businessClock}>{children}</BusinessClockProvider>
        </SwitchedOffProvider>
      </SharedWordsProvider>
    </OwnDrawingsProvider>
  );
}
