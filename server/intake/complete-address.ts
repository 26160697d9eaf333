import type { SiteFacts } from "../../domain/business/site-facts.ts";
import { townOfZip } from "../../domain/business/town-of-zip.ts";
import type { TypedFields } from "../../domain/requests/form.ts";

/** A form without scripts cannot fill in the town of a known ZIP code, so it is done where it arrives. */
export function completeAddress(
  fields: TypedFields,
  { towns, business }: Pick<SiteFacts, "towns" | "business">,
): TypedFields {
  const { zipCode, city, state } = fields;
  const town = townOfZip(towns, String(zipCode ?? ""));
  if (!town || !("city" in fields)) return fields;
  return { ...fields, city: city || town, state: state || business.address.state };
}
