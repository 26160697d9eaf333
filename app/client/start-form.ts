import { canPost } from "./is-reachable.ts";

/** Starts React in the page's form, once the page has painted or when the visitor first touches it. */
export function startForm(): void {
  const island = document.querySelector<HTMLElement>("[data-form]");
  if (!island) return;
  // A refused form's page comes at the function's address, where it could not be loaded again.
  const page = island.querySelector<HTMLInputElement>("[name=page]")?.value;
  if (page && page !== location.pathname) history.replaceState(null, "", page);
  const touches = ["pointerdown", "focusin", "keydown"] as const;

  // A second time finds what is there.
  const start = () => {
    for (const touch of touches) island.removeEventListener(touch, start);
    import(/* @vite-ignore */ island.dataset.script ?? "").catch(() => {
      const form = island.querySelector("form");
      // Any other form can still be posted as it stands.
      if (form?.method === "get") notSentAlert(form)?.removeAttribute("hidden");
    });
  };

  for (const touch of touches) island.addEventListener(touch, start);
  // A browser may find no idle moment at all.
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}

/**
 * A form that is sent while React is not there is posted as it stands, but only where somebody takes it: the
 * browser's error page could lose every word. The page says it instead, and the form can be sent again.
 */
export function guardPlainPosts(): void {
  let isAsking = false;
  // React listens on the document, which comes first.
  addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    const alert = notSentAlert(form);
    if (!alert) return;
    alert.hidden = true;
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    // Where that cannot be asked, the form is sent all the same.
    if (await canPost(form).catch(() => true)) form.submit();
    else {
      alert.hidden = false;
      alert.focus();
    }
    isAsking = false;
  });
}

/** What a form says when it cannot be sent and React is not there to say so: hidden until then. */
function notSentAlert(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector("[data-not-sent]");
}
