// Loaded at the visitor's first interaction, so that it does not slow the page's load.
import "./answer-zip.ts";
import "./enter-key.ts";
import "./show-early-care.ts";
import "./offer-correction.ts";

// Opening an answer closes the one above, which would move the question that was just clicked, often under the header.
document.addEventListener("click", ({ target }) => {
  const question = target instanceof Element && target.closest("[name=faq] > summary");
  if (!question) return;
  const { top } = question.getBoundingClientRect();
  requestAnimationFrame(() =>
    scrollBy({ top: question.getBoundingClientRect().top - top, behavior: "instant" }),
  );
});
