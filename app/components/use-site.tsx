import { createContext, type ReactNode, useContext } from "react";
import { createZonedClock, type ZonedClock } from "#domain/zoned-clock.ts";
import type { Site } from "../seo/page-head.ts";

const SiteContext = createContext<(Site & { businessClock: ZonedClock }) | null>(null);

/** Provides the facts and texts of the business to the parts of a page. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  const businessClock = createZonedClock(site.business.timeZone);
  return <SiteContext value={{ ...site, businessClock }}>{children}</SiteContext>;
}

export function useSite() {
  const site = useContext(SiteContext);
  if (!site) throw new Error("SiteProvider is missing");
  return site;
}
