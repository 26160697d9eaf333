import { townOfZip } from "../business/town-of-zip.ts";

type AddressFields = { zipCode?: unknown; city?: unknown; state?: unknown };

/** Fills in what a known ZIP code says, for a form whose scripts could not. */
export function completeAddress<Fields extends AddressFields>(
  fields: Fields,
  { towns, business }: { towns: Record<string, string>; business: { address: { state: string } } },
): Fields {
  const { zipCode, city, state } = fields;
  const town = townOfZip(towns, String(zipCode ?? ""));
  if (!town || !("city" in fields)) return fields;
  return { ...fields, city: city || town, state: state || business.address.state };
}
