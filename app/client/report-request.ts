import type { AdChoice } from "#domain/business/ad-tags.ts";
import type { SentRequest } from "#domain/requests/sent-request.ts";
import { readAdTagsStatus, saveSharingChoice } from "./sharing-choice.ts";

/** Reports the request to the ad networks as a conversion, if the visitor allows it or does so now. */
export function reportRequest(request: SentRequest | null): void {
  const settings = document.querySelector<HTMLElement>("[data-conversions]")?.dataset;
  if (!settings || (settings.requireSubmission && !request)) return;
  // If a visit alone counts as a conversion, it gets an id of its own.
  const id = request?.submissionId ?? `visit-${performance.timeOrigin}`;
  fireConversions(id, settings);
  askForAdTags(() => fireConversions(id, settings));
}

/** Shows the question about ads to a visitor who has not chosen yet, and reports after the answer. */
function askForAdTags(report: () => void): void {
  const question = document.querySelector<HTMLElement>("[data-ad-question]");
  if (!question || readAdTagsStatus() !== "unasked") return;
  question.hidden = false;
  for (const button of question.querySelectorAll("button"))
    button.addEventListener("click", () => {
      saveSharingChoice(button.value as AdChoice);
      question.hidden = true;
      confirmAnswer(question);
      report();
    });
}

function confirmAnswer(question: HTMLElement): void {
  const note = question.nextElementSibling;
  if (!(note instanceof HTMLElement)) return;
  note.hidden = false;
  note.focus();
}

const countedKey = "counted-requests";
const countedLimit = 20;

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: PixelQueue;
    _fbq?: PixelQueue;
  }
}

type PixelQueue = {
  (...call: unknown[]): void;
  queue: unknown[];
  callMethod?: (...call: unknown[]) => void;
  push?: PixelQueue;
  loaded?: boolean;
  version?: string;
};

/** Reports to each network once per request, without personal data, and only with consent. */
function fireConversions(submissionId: string, settings: DOMStringMap): void {
  if (readAdTagsStatus() !== "allowed" || !countOnce(submissionId)) return;
  const { adScript, adSendTo, pixelScript, pixelId } = settings;
  if (adScript && adSendTo) fireAd(adScript, adSendTo, submissionId);
  if (pixelScript && pixelId) firePixel(pixelScript, pixelId, submissionId);
}

function fireAd(scriptUrl: string, sendTo: string, submissionId: string): void {
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  // Google's script accepts a command only as an `arguments` object, not as an array.
  function gtag(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  }
  gtag("js", new Date());
  gtag("set", "allow_ad_personalization_signals", false);
  gtag("config", sendTo.split("/")[0], { send_page_view: false });
  gtag("event", "conversion", { send_to: sendTo, transaction_id: submissionId });
  load(scriptUrl);
}

function firePixel(scriptUrl: string, id: string, submissionId: string): void {
  window.fbq ??= createPixelQueue();
  window._fbq ??= window.fbq;
  const { fbq } = window;
  // Without this the pixel reports clicks and page content on its own.
  fbq("set", "autoConfig", false, id);
  fbq("init", id);
  fbq("track", "Lead", {}, { eventID: submissionId });
  load(scriptUrl);
}

/** As in the network's own snippet: calls queue until its script has loaded. */
function createPixelQueue(): PixelQueue {
  const fbq: PixelQueue = Object.assign(
    function queueCall(...call: unknown[]) {
      if (fbq.callMethod) fbq.callMethod(...call);
      else fbq.queue.push(call);
    },
    { queue: [] as unknown[], loaded: true, version: "2.0" },
  );
  fbq.push = fbq;
  return fbq;
}

function load(url: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = url;
  document.head.append(script);
}

/** Returns false for a request that this browser has counted already. Its storage works: it contains the consent. */
function countOnce(submissionId: string): boolean {
  const counted: string[] = JSON.parse(localStorage.getItem(countedKey) ?? "[]");
  if (counted.includes(submissionId)) return false;
  try {
    localStorage.setItem(countedKey, JSON.stringify([...counted, submissionId].slice(-countedLimit)));
  } catch {
    // The storage is full: a reload would count again, which is better than not counting.
  }
  return true;
}
