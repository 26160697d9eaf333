import { Outlet, useLocation, useMatches } from "react-router";
import { isShownOn, type Notice, noticesAhead } from "#domain/business/page-notices.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import { ByDate } from "../../components/by-date.tsx";
import { PrintLine } from "../../components/legal-line.tsx";
import { LinkedText } from "../../components/page-words.tsx";
import { SiteFooter } from "../../components/site-footer.tsx";
import { CallBar, SiteHeader } from "../../components/site-header.tsx";
import { useSite } from "../../components/use-site.tsx";
import { siteContext } from "../../content/site-context.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import type { Route } from "./+types/route";

export function loader({ context }: Route.LoaderArgs) {
  const { business, catalogue, notices, words } = context.get(siteContext).content;
  const { closedDay } = words.everyPage.notices;
  const today = dateIn(business.timeZone, new Date());
  return { notices: noticesAhead(notices, business, catalogue.services, closedDay, today) };
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  // Prerendering requests a page with a trailing slash.
  const path = useLocation().pathname.replace(/(?<=[^/])\/+$/, "");
  const match = useMatches().at(-1);
  const page = match?.handle as PageHandle | undefined;
  const { hasForm = true } = (match?.loaderData ?? {}) as { hasForm?: boolean };
  return (
    <>
      <a className="skip-link" href="#main">
        {useSite().words.skipLink}
      </a>
      <SiteHeader path={path} />
      <NoticeList notices={loaderData.notices} path={path} />
      <PrintLine />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
      {!page?.hasOwnCallBar && <CallBar formId={hasForm ? page?.formId : undefined} />}
    </>
  );
}

function NoticeList({ notices, path }: { notices: readonly Notice[]; path: string }) {
  const { title } = useSite().words.notices;
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
