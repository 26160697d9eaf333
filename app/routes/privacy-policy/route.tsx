import { LegalDocument } from "../../components/legal-document.tsx";
import { PrivacyChoices } from "../../components/privacy-choices.tsx";
import { siteContext } from "../../content/site-context.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import { headOfPage } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = "/privacy-policy";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ document: { seo, title } }, site) => headOfPage(site, path, { seo, breadcrumb: title }),
};

export function loader({ context }: Route.LoaderArgs) {
  const { legal, words } = context.get(siteContext).content;
  return { document: legal.privacy, words: words.legal };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { document, words } = loaderData;
  const choices = <PrivacyChoices noScripts={words.noScripts} />;
  return <LegalDocument {...{ path, document, words, choices }} />;
}
