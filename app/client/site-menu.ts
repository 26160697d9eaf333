/** The menu opens and closes by itself, being a popover; this says so to assistive technology and gives the focus back. */
export function keepMenuInStep(): void {
  const menu = document.querySelector<HTMLElement>("#menu");
  const button = document.querySelector<HTMLElement>("[popovertarget=menu]");
  if (!menu || !button) return;
  button.setAttribute("aria-expanded", "false");
  menu.addEventListener("toggle", ({ newState }) =>
    button.setAttribute("aria-expanded", String(newState === "open")),
  );
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.matches(":popover-open")) return;
    menu.hidePopover();
    button.focus();
  });
}
