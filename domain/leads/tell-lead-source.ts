export const campaignNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
/** They follow a person from an advertisement, so they are kept only where ad tags may run. */
export const clickIdNames = ["gclid", "gbraid", "wbraid", "fbclid", "msclkid"] as const;
export const sourceMaxLength = 200;

/** Where a visitor first came from. `referrer` and `landingPage` are without their queries. */
export type LeadSource = Partial<
  Record<(typeof campaignNames)[number] | (typeof clickIdNames)[number] | "referrer" | "landingPage", string>
>;

/** What a page tells of it. Click ids stand only beside `adTagsAllowed`. */
export type ToldLeadSource = LeadSource & { adTagsAllowed?: true };

/** What the first page of a visit can tell. @param referrer as the browser gives it; one of this site is no source */
export function tellLeadSource(
  address: URL,
  referrer: string,
  { areAdTagsAllowed }: { areAdTagsAllowed: boolean },
): ToldLeadSource {
  const told: ToldLeadSource = { landingPage: address.pathname.slice(0, sourceMaxLength) };
  for (const name of areAdTagsAllowed ? [...campaignNames, ...clickIdNames] : campaignNames) {
    const value = address.searchParams.get(name);
    if (value) told[name] = value.slice(0, sourceMaxLength);
  }
  if (referrer && !referrer.startsWith(`${address.origin}/`))
    told.referrer = referrer.replace(/[?#].*/, "").slice(0, sourceMaxLength);
  if (areAdTagsAllowed) told.adTagsAllowed = true;
  return told;
}

/** The same, once ad tags may no longer run. */
export function withoutClickIds({ adTagsAllowed: _, ...told }: ToldLeadSource): ToldLeadSource {
  for (const name of clickIdNames) delete told[name];
  return told;
}
