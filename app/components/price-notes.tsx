import { estimatePath } from "#domain/catalogue/estimate.ts";
import { useSharedWords } from "./page-words.tsx";

export function PriceFactors() {
  const { text, total } = useSharedWords().priceFactors;
  return (
    <p className="price-factors">
      {text} <strong>{total}</strong> <EstimateLink />
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
