import { useSharedWords } from "./page-words.tsx";

/** What can change a price, in plain sight beside it. */
export function PriceFactors() {
  const { text, total } = useSharedWords().priceFactors;
  return (
    <p className="price-factors">
      {text} <strong>{total}</strong>
    </p>
  );
}
