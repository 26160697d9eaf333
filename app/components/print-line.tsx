import { type Business, displayPhone } from "../../domain/business/business.ts";

/** On paper, where header and footer are left out: whose page this is and how to reach them. */
export function PrintLine({ business }: { business: Business }) {
  const { street, city, state, zip } = business.address;
  return (
    <p className="print-line">
      {business.name} · {displayPhone(business.phone)} · {business.email} · {street}, {city}, {state} {zip}
    </p>
  );
}
