/** Where the choices cannot be had, the link leads to the policy's words about them, as it does without this script. */
export function openChoicesInPlace(): void {
  document.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>("[data-privacy-mode]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import("./privacy-choices.ts").then(
      ({ openPrivacyChoices }) => openPrivacyChoices(link),
      () => location.assign(link.href),
    );
  });
}
