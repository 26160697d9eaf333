import type { ComponentProps } from "react";
import { useSharedWords } from "./shared-words.tsx";

/** A link to another site, in a new tab that cannot reach back into this one. */
export function ExternalLink({ children, ...link }: ComponentProps<"a">) {
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> {useSharedWords().newTab}</span>
    </a>
  );
}
