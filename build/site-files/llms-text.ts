import type { Content } from "../../app/content/read-content.ts";
import { canonicalUrl } from "../../app/seo/page-head.ts";
import { shareHeadline } from "../../app/seo/share-image.ts";
import { visitHoursText } from "../../domain/business/office-hours.ts";
import { phoneHoursText } from "../../domain/business/phone-hours-text.ts";
import { formatList, priceText, upperPriceText } from "../../domain/catalogue/catalogue.ts";
import { displayPhone } from "../../domain/phone-number.ts";
import type { BuiltPage } from "../read-built-pages.ts";

/** https://llmstxt.org */
export function llmsText(
  { business, catalogue, locations }: Pick<Content, "business" | "catalogue" | "locations">,
  pages: readonly BuiltPage[],
  origin: string,
): string {
  const { address, hours } = business;
  const services = catalogue.services.map(({ title, description, price }) => {
    const upper = upperPriceText(price, catalogue.overnightFactors);
    return `- ${title}: ${priceText(price)}${upper ? `. ${upper}` : ""}. ${description}`;
  });
  const links = pages.map(
    ({ path, title, description }) =>
      `- [${shareHeadline(title, business)}](${canonicalUrl(origin, path)}): ${description}`,
  );
  return `# ${business.name}

> ${business.blurb}

## Contact

- Phone: ${displayPhone(business.phone)}, answered ${phoneHoursText(hours)}
- Email: ${business.email}
- Address: ${address.street}, ${address.city}, ${address.state} ${address.zip}
- Area: ${formatList(
    locations.map(({ name }) => name),
    "and",
  )} in ${business.region}
- Visits: ${visitHoursText(hours)}

## Services and prices

Prices are US dollars and can rise for ${formatList(catalogue.extraChargeFactors, "or")}.

${services.join("\n")}

## Pages

${links.join("\n")}
`;
}
