import { Outlet, useLocation, useMatches } from "react-router";
import { isShownOn, type Notice, noticesAhead } from "#domain/business/page-notices.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import { ByDate } from "../../components/by-date.tsx";
import { PrintLine } from "../../components/legal-line.tsx";
import { LinkedText, useSharedWords } from "../../components/page-words.tsx";
import { SiteFooter } from "../../components/site-footer.tsx";
import { CallBar, SiteHeader } from "../../components/site-header.tsx";
import { siteContext } from "../../content/site-context.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import type { Route } from "./+types/route";

export function loader({ context }: Route.LoaderArgs) {
  const { business, catalogue, navigation, locations, notices, words } = context.get(siteContext).content;
  const { closedDay } = words.everyPage.notices;
  const today = dateIn(business.timeZone, new Date());
  const ahead = noticesAhead(notices, business, catalogue.services, closedDay, today);
  return { business, navigation, locations, notices: ahead };
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { business, navigation, locations, notices } = loaderData;
  // Prerendering requests a page with a closing slash.
  const path = useLocation().pathname.replace(/(?<=[^/])\/+$/, "");
  const match = useMatches().at(-1);
  const page = match?.handle as PageHandle | undefined;
  const { hasForm = true } = (match?.loaderData ?? {}) as { hasForm?: boolean };
  return (
    <>
      <a className="skip-link" href="#main">
        {useSharedWords().skipLink}
      </a>
      <SiteHeader business={business} links={navigation.header} path={path} />
      <NoticeList notices={notices} path={path} />
      <PrintLine business={business} />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter business={business} navigation={navigation} locations={locations} />
      {!page?.hasOwnCallBar && <CallBar business={business} formId={hasForm ? page?.formId : undefined} />}
    </>
  );
}

function NoticeList({ notices, path }: { notices: readonly Notice[]; path: string }) {
  const { title } = useSharedWords().notices;
  const shown = notices.filter((notice) => isShownOn(notice, path));
  if (shown.length === 0) return null;
  return (
    <aside aria-label={title}>
      {shown.map(({ from, to, text }) => (
        <ByDate key={`${from} ${text}`} from={from} to={to}>
          <p className="page-notice">
            <LinkedText words={text} />
          </p>
        </ByDate>
      ))}
    </aside>
  );
}
