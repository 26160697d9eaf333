import type { ReactNode } from "react";
import { estimatePath } from "#domain/catalogue/stay.ts";
import { useSite } from "./use-site.tsx";

/** `children`: the way to a price; the page with the price box has it beside. */
export function PriceFactors({ children = <EstimateLink /> }: { children?: ReactNode }) {
  return (
    <p className="margin-note">
      {useSite().words.priceFactors.text} {children}
    </p>
  );
}

export function EstimateLink({ className }: { className?: string }) {
  return (
    <a className={className} href={estimatePath}>
      {useSite().words.priceFactors.estimate}
    </a>
  );
}
