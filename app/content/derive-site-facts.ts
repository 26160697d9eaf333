import type { EmbeddedForm } from "#domain/business/business.ts";
import { emailService } from "#domain/business/lead-transport.ts";
import { mapAddress, townsByZip } from "#domain/business/location.ts";
import type { PageOrigins } from "#domain/business/site-facts.ts";
import { thankYouPaths } from "#domain/requests/sent-request.ts";
import { careRules, serviceNames } from "#domain/requests/service-names.ts";
import type { Content } from "./read-content.ts";

/** Returns, for each path, the origins that the security policy allows on that page only. */
export function pageOrigins({
  business,
  locations,
}: Pick<Content, "business" | "locations">): Record<string, PageOrigins> {
  // With EmailJS the page itself calls the service.
  const emailOrigin = emailService(business.leads)?.origin;
  const consultation = formOrigins(business.crm.consultation, emailOrigin);
  return {
    "/": mapOrigins(mapAddress(locations)),
    "/castle-rock-dog-walking": consultation,
    "/pet-sitting-services": consultation,
    "/schedule": formOrigins(undefined, emailOrigin),
    "/contact": formOrigins(business.crm.contact),
    "/jobs": formOrigins(business.crm.jobs),
    [thankYouPaths.request]: conversionOrigins(business.conversions),
    [thankYouPaths.message]: conversionOrigins(business.conversions),
  };
}

/** A framed page is also fetched, because a frame doesn't tell whether it loaded. A script may use its origin for all. */
function formOrigins(form: EmbeddedForm | undefined, emailOrigin?: string): PageOrigins {
  const { frameUrl, scriptUrl, origins = [] } = form ?? {};
  const called = [scriptUrl, ...origins];
  const onPage = frameUrl === undefined ? called : [];
  return directives({
    "frame-src": [frameUrl, ...onPage],
    "connect-src": [frameUrl, emailOrigin, ...onPage],
    "script-src": called,
    "style-src": onPage,
    "img-src": onPage,
    "font-src": onPage,
    "form-action": onPage,
  });
}

function mapOrigins(mapUrl: string): PageOrigins {
  return directives({ "frame-src": [mapUrl], "connect-src": [mapUrl] });
}

/** Ad scripts also load pictures and frames, and send beacons. */
function conversionOrigins({ ad, pixel }: Content["business"]["conversions"]): PageOrigins {
  const called = [ad, pixel].flatMap((tag) => (tag ? [tag.scriptUrl, ...tag.origins] : []));
  return directives({
    "script-src": called,
    "img-src": called,
    "connect-src": called,
    "frame-src": called,
  });
}

function directives(urls: Record<string, (string | undefined)[]>): PageOrigins {
  const origins: PageOrigins = {};
  for (const [directive, addresses] of Object.entries(urls)) {
    const known = addresses.filter((address) => address !== undefined);
    if (known.length > 0) origins[directive] = [...new Set(known.map((address) => new URL(address).origin))];
  }
  return origins;
}

/** The facts of the business that the server needs to answer requests. */
export function requestFacts({ business, catalogue, locations, holidayPricing, policies, words }: Content) {
  return {
    replyWithinHours: catalogue.replyWithinHours,
    hiring: policies.hiring,
    serviceNames: serviceNames(catalogue, words.schedule.services.other),
    estimate: { catalogue, holidayPricing, words: words.estimate },
    careRules: careRules(catalogue, business),
    towns: townsByZip(locations),
    nearbyTowns: townsByZip(locations, "nearbyZipCodes"),
    thankYou: words.thankYou,
  };
}
