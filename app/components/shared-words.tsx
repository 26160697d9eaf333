import { createContext, useContext } from "react";
import type { SharedWords } from "../../domain/pages/page-schemas.ts";

const SharedWordsContext = createContext<SharedWords | null>(null);

export const SharedWordsProvider = SharedWordsContext.Provider;

/** The words of what stands on more than one page, and of what is shown in a page's place. */
export function useSharedWords(): SharedWords {
  const words = useContext(SharedWordsContext);
  if (!words) throw new Error("SharedWordsProvider is missing");
  return words;
}
