import { type AdChoice, type AdTagsStatus, adTagsStatus } from "#domain/business/ad-tags.ts";

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

export const choiceKey = "ad-tags";

export function readAdTagsStatus(): AdTagsStatus {
  const link = document.querySelector<HTMLElement>("[data-privacy-choices]");
  return adTagsStatus({
    isSetUp: !!link?.dataset.adTags,
    hasPrivacyControl: !!navigator.globalPrivacyControl,
    choice: readAdChoice(),
  });
}

export function readAdChoice(): AdChoice | null | "unknown" {
  try {
    const choice = localStorage.getItem(choiceKey) as AdChoice | null;
    return document.documentElement.dataset.choiceLost ? "unknown" : choice;
  } catch {
    return "unknown";
  }
}
