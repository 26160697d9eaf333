import { operatorHint } from "./matter-words.ts";

export const cannotStore = {
  title: "Your website can't save requests",
  text: `Your website can't save what visitors send, so it asks them to call you instead. Its pages are up, and nothing saved is lost, but requests that hadn't reached you yet are waiting. Please ${operatorHint("When nothing can be stored")}. You'll hear about this once a day until it's fixed, and once more when it is.`,
};
export const canStoreAgain = {
  title: "Your website can save requests again",
  text: "Visitors can send requests again. There's nothing for you to do.",
};
