/** Throws in a browser without dialogs, where the page that has the text is opened instead. */
export function showDialog(dialog: HTMLDialogElement | null, opener: HTMLElement): void {
  if (document.querySelector("dialog[open]")) return;
  if (!dialog?.showModal) throw new Error("There is no dialog to show.");
  dialog.addEventListener("click", ({ target }) => {
    // The content covers the dialog, so a click on the dialog itself hit its backdrop.
    const isBackdrop = target === dialog;
    if (isBackdrop || (target instanceof Element && target.matches("a[href^='/']"))) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}
