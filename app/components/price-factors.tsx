import { extraChargesText } from "../../domain/catalogue/catalogue.ts";

/** What can change a price, in plain sight beside it. */
export function PriceFactors({ factors }: { factors: readonly string[] }) {
  return (
    <p className="price-factors">
      {extraChargesText(factors)} <strong>Your total is confirmed in writing before you book.</strong>
    </p>
  );
}
