import { notSentAlert } from "./plain-post.ts";

/**
 * Starts React on the pages that need it, once the page has painted or when the visitor first touches the form. The
 * build keeps React Router's own inline scripts as text, its module in `#boot`; run as inline scripts they are
 * covered by the page's policy, which knows their hashes.
 */
export function bootReact(): void {
  const kept = document.querySelectorAll<HTMLScriptElement>('script[type="text/boot"]');
  if (kept.length === 0) return;
  const touches = ["pointerdown", "focusin", "keydown"] as const;
  const form = document.querySelector("form");
  let isBooted = false;

  const boot = () => {
    if (isBooted) return;
    isBooted = true;
    // A refused form's page comes at the function's address; React takes the page for what the address says.
    const page = form?.querySelector<HTMLInputElement>("[name=page]")?.value ?? location.pathname;
    if (page !== location.pathname) history.replaceState(null, "", page);
    for (const touch of touches) form?.removeEventListener(touch, boot);
    for (const script of kept) run(script, form);
  };

  for (const touch of touches) form?.addEventListener(touch, boot);
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(boot) : setTimeout(boot, 200);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}

function run({ id, textContent }: HTMLScriptElement, form: HTMLFormElement | null): void {
  const script = document.createElement("script");
  script.textContent = textContent;
  if (id === "boot") {
    script.type = "module";
    script.onerror = () => {
      // Any other form can still be posted as it stands.
      if (form?.method === "get") notSentAlert(form)?.removeAttribute("hidden");
    };
  }
  document.body.append(script);
}
