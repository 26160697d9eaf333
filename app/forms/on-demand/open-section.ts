/** Shows one section of another page, as "/privacy-policy#sms-privacy" names it, in a dialog. */
export async function openSection(address: string): Promise<void> {
  const [page = "", id = ""] = address.split("#");
  const response = await fetch(page);
  // Not the whole page: parsing its style element would violate the security policy.
  const [, rest = ""] = (await response.text()).split(`<section id="${id}"`);
  const html = rest.slice(rest.indexOf(">") + 1, rest.indexOf("</section>"));
  const dialog = document.createElement("dialog");
  const prose = document.createElement("div");
  prose.className = "prose";
  prose.innerHTML = html;
  const heading = prose.querySelector("h2");
  if (!heading) throw new Error(`There is no section ${id}.`);
  dialog.setAttribute("aria-labelledby", heading.id);
  const head = document.createElement("div");
  head.className = "line apart dialog-head";
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button-secondary";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  head.append(heading, close);
  dialog.append(head, prose);
  showDialog(dialog);
}

/** Throws in a browser without dialogs, where the page that has the text is opened instead. */
function showDialog(dialog: HTMLDialogElement): void {
  if (document.querySelector("dialog[open]")) return;
  dialog.addEventListener("click", ({ target }) => {
    // The content covers the dialog, so a click on the dialog itself hit its backdrop.
    const isBackdrop = target === dialog;
    if (isBackdrop || (target instanceof Element && target.matches("a[href^='/']"))) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
