const pauseMs = 300;

const form = document.querySelector<HTMLFormElement>("[data-estimate]");
const shown = document.querySelector("#estimate");
const status = document.querySelector("[data-estimate-total]");
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = new AbortController();

form?.addEventListener("input", () => {
  clearTimeout(timer);
  asking.abort();
  if (form.checkValidity()) timer = setTimeout(update, pauseMs, form);
});

/** The button still works when this fails. */
async function update(form: HTMLFormElement): Promise<void> {
  const url = new URL(form.action);
  // FormData is allowed here, although TypeScript's types know only text.
  url.search = String(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
  if (url.origin !== location.origin) return;
  asking = new AbortController();
  const answer = await fetch(url, { signal: asking.signal }).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => "") : "";
  const estimate = new DOMParser().parseFromString(html, "text/html").querySelector("#estimate");
  if (!estimate) return;
  shown?.replaceChildren(...estimate.childNodes);
  history.replaceState(null, "", url.pathname + url.search);
  if (status) status.textContent = shown?.querySelector("[data-total], .form-note")?.textContent ?? "";
}
