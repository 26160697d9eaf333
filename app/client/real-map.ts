/** The drawn map remains if the real one cannot load. */
const container = document.querySelector<HTMLElement>("[data-map-url]");
if (container)
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void showRealMap(container);
    },
    { rootMargin: "300px" },
  ).observe(container);

async function showRealMap(container: HTMLElement): Promise<void> {
  const { mapUrl = "", mapTitle = "" } = container.dataset;
  try {
    // A frame fires `load` for an error page too; only a request of our own tells the two apart.
    await fetch(mapUrl, { mode: "no-cors", credentials: "omit" });
  } catch {
    return;
  }
  const frame = document.createElement("iframe");
  frame.title = mapTitle;
  frame.src = mapUrl;
  frame.referrerPolicy = "strict-origin";
  frame.onload = () => container.toggleAttribute("data-loaded", true);
  // Until a click, the wheel and a finger scroll the page instead of the map.
  container.onclick = () => container.toggleAttribute("data-in-use", true);
  container.onmouseleave = () => container.toggleAttribute("data-in-use", false);
  container.append(frame);
}
