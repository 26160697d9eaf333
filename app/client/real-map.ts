declare global {
  interface Navigator {
    connection?: { saveData?: boolean };
  }
}

/**
 * Loaded only where there is a map. Lays a real one over the drawn one when that is about to be seen; the drawn one
 * stays where the real one cannot be had, or where the visitor saves data.
 */
const place = document.querySelector<HTMLElement>("[data-map-url]");
if (place && !navigator.connection?.saveData)
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void layOver(place);
    },
    { rootMargin: "300px" },
  ).observe(place);

async function layOver(place: HTMLElement): Promise<void> {
  const { mapUrl = "", mapTitle = "" } = place.dataset;
  try {
    // A frame reports an error page as loaded too; only a request of our own tells the two apart.
    await fetch(mapUrl, { mode: "no-cors", credentials: "omit" });
  } catch {
    return;
  }
  const frame = document.createElement("iframe");
  frame.title = mapTitle;
  frame.src = mapUrl;
  frame.referrerPolicy = "strict-origin";
  frame.onload = () => place.toggleAttribute("data-loaded", true);
  // The wheel and the finger scroll the page past the map, until somebody clicks it.
  place.onclick = () => place.toggleAttribute("data-in-use", true);
  place.onmouseleave = () => place.toggleAttribute("data-in-use", false);
  place.append(frame);
}
