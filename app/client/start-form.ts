import { notSentAlert } from "./plain-post.ts";

/** Starts React in the page's form, once the page has painted or when the visitor first touches it. */
export function startForm(): void {
  const island = document.querySelector<HTMLElement>("[data-form]");
  if (!island) return;
  // A refused form's page comes at the function's address, where it could not be loaded again.
  const page = island.querySelector<HTMLInputElement>("[name=page]")?.value;
  if (page && page !== location.pathname) history.replaceState(null, "", page);
  const touches = ["pointerdown", "focusin", "keydown"] as const;
  let isStarted = false;

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const touch of touches) island.removeEventListener(touch, start);
    import(/* @vite-ignore */ island.dataset.script ?? "").catch(() => {
      const form = island.querySelector("form");
      // Any other form can still be posted as it stands.
      if (form?.method === "get") notSentAlert(form)?.removeAttribute("hidden");
    });
  };

  for (const touch of touches) island.addEventListener(touch, start);
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(start) : setTimeout(start, 200);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
