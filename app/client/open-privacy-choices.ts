import type { AdChoice } from "#domain/business/ad-tags.ts";
import styles from "../styles/privacy-choices.css?inline";
import { saveSharingChoice } from "./save-sharing-choice.ts";
import { readAdChoice, readAdTagsStatus } from "./sharing-choice.ts";
import { showDialog } from "./show-dialog.ts";

// The security policy allows a constructed style sheet but no style element.
try {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
} catch {
  // Safari before 16.4 and Firefox before 101 lack constructed style sheets; the choices look plain there but work.
}

/** The policy, where the link leads, has the dialog as a template. */
export async function openPrivacyChoices(link: HTMLAnchorElement): Promise<void> {
  const response = await fetch(link.href);
  // Not the whole page: parsing its style element would violate the security policy.
  const [, html = ""] = (await response.text()).split(/<\/?template>/);
  const template = document.createElement("template");
  template.innerHTML = html;
  const dialog = template.content.querySelector("dialog");
  showDialog(dialog, link);
  if (!dialog) return;
  showStatus(dialog);
  dialog.addEventListener("change", ({ target }) => {
    saveSharingChoice((target as HTMLInputElement).value as AdChoice);
    showStatus(dialog);
  });
}

function showStatus(dialog: HTMLElement): void {
  const status = readAdTagsStatus();
  const choice = readAdChoice();
  const isFixed = status === "privacy-control" || status === "storage-blocked";
  const shown = isFixed ? "refused" : (choice ?? status);
  for (const radio of dialog.querySelectorAll("input")) radio.checked = radio.value === shown;
  for (const fieldset of dialog.querySelectorAll("fieldset")) fieldset.disabled = isFixed;
  const statusLine = dialog.querySelector<HTMLElement>(".privacy-status");
  if (statusLine) statusLine.textContent = JSON.parse(statusLine.dataset.words ?? "{}")[status];
}
