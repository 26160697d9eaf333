declare global {
  interface Navigator {
    connection?: { saveData?: boolean };
  }
}

/** The drawn map stays where the real one cannot load, or where the visitor saves data. */
const place = document.querySelector<HTMLElement>("[data-map-url]");
if (place && !navigator.connection?.saveData)
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void showRealMap(place);
    },
    { rootMargin: "300px" },
  ).observe(place);

async function showRealMap(place: HTMLElement): Promise<void> {
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
  // Until a click, the wheel and a finger scroll the page instead of the map.
  place.onclick = () => place.toggleAttribute("data-in-use", true);
  place.onmouseleave = () => place.toggleAttribute("data-in-use", false);
  place.append(frame);
}
