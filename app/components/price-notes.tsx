import { estimatePath } from "#domain/catalogue/estimate.ts";
import { useSharedWords } from "./page-words.tsx";

export function PriceFactors() {
  return (
    <p className="margin-note">
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
