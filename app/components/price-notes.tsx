import { useSharedWords } from "./page-words.tsx";

export function PriceFactors() {
  const { text, total } = useSharedWords().priceFactors;
  return (
    <p className="price-factors">
      {text} <strong>{total}</strong>
    </p>
  );
}
