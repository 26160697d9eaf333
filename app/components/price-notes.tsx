import { estimatePath } from "#domain/catalogue/stay.ts";
import { useSharedWords } from "./page-words.tsx";

export function PriceFactors() {
  return (
    <p className="price-factors">
      {useSharedWords().priceFactors.text} <EstimateLink />
    </p>
  );
}

export function EstimateLink({ className }: { className?: string }) {
  return (
    <a className={className} href={estimatePath}>
      {useSharedWords().priceFactors.estimate}
    </a>
  );
}
