import type { AdChoice, AdTagsStatus } from "../../domain/business/ad-tags.ts";
import styles from "../styles/privacy-choices.css?inline";
import { readAdChoice, readAdTagsStatus } from "./ad-tags.ts";
import { saveAdChoice } from "./save-ad-choice.ts";

const statusText: Record<AdTagsStatus, string> = {
  allowed: "It is on in this browser.",
  refused: "It is off, because you chose so.",
  unasked: "It is off. It starts only if you allow it.",
  "privacy-control":
    "It is off, because your browser sends Global Privacy Control. There is nothing else to do.",
  "storage-blocked":
    "It is off on this page. Your browser keeps nothing for this site, so a choice could not be remembered.",
  "not-set-up":
    "Nothing is set up on this site, so nothing is measured. What you choose holds if that changes.",
};

const markup = `
<h2 id="privacy-choices-title" tabindex="-1" autofocus>Your privacy choices</h2>
<fieldset>
  <legend>Ad measurement</legend>
  <p>The thank-you page, and no other, can tell an ad network that a request was made, so that we learn which ad led
    to it. The network never gets your name or anything you wrote.</p>
  <p class="privacy-status" role="status"></p>
  <div class="privacy-switch">
    <label><input type="radio" name="ad-choice" value="allowed"><span>Allow</span></label>
    <label><input type="radio" name="ad-choice" value="refused"><span>Don’t allow</span></label>
  </div>
  <p class="small">Your choice is kept in this browser and nowhere else.</p>
</fieldset>
<h3>Your information</h3>
<p>See what we hold about you, or have it deleted: write to <span class="privacy-email"></span>.</p>
<ul>
  <li><a data-subject="Please send me a copy of my information">Ask for a copy</a></li>
  <li><a data-subject="Please delete my information">Have it deleted</a></li>
  <li><a href="/privacy-policy#choices">Privacy policy</a></li>
</ul>
<form method="dialog"><button class="button button-secondary">Done</button></form>`;

// A page's policy allows a script's own style sheet where it allows no style element.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Opens the choices over the page. The focus goes back to the link when they are closed. */
export function openPrivacyChoices(link: HTMLAnchorElement): void {
  if (document.querySelector("dialog[open]")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "privacy-choices";
  dialog.setAttribute("aria-labelledby", "privacy-choices-title");
  dialog.innerHTML = `<div>${markup}</div>`;
  addressMails(dialog, link.dataset.email ?? "");
  showStatus(dialog);
  dialog.addEventListener("change", ({ target }) => {
    saveAdChoice((target as HTMLInputElement).value as AdChoice);
    showStatus(dialog);
  });
  dialog.addEventListener("click", ({ target }) => {
    // All of the dialog that is seen is covered by what is in it; the rest is the backdrop.
    const isBackdrop = target === dialog;
    if (isBackdrop || (target instanceof Element && target.matches("a[href^='/']"))) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}

function showStatus(dialog: HTMLElement): void {
  const status = readAdTagsStatus();
  const choice = readAdChoice();
  const isFixed = status === "privacy-control" || status === "storage-blocked";
  const shown = isFixed ? "refused" : (choice ?? status);
  for (const radio of dialog.querySelectorAll("input")) radio.checked = radio.value === shown;
  for (const fieldset of dialog.querySelectorAll("fieldset")) fieldset.disabled = isFixed;
  const place = dialog.querySelector(".privacy-status");
  if (place) place.textContent = statusText[status];
}

function addressMails(dialog: HTMLElement, email: string): void {
  const place = dialog.querySelector(".privacy-email");
  if (place) place.textContent = email;
  for (const mail of dialog.querySelectorAll<HTMLAnchorElement>("[data-subject]"))
    mail.href = `mailto:${email}?subject=${encodeURIComponent(mail.dataset.subject ?? "")}`;
}
