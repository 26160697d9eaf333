import { operatorHint } from "./fault-words.ts";

export const cannotStore = {
  title: "Your website can't save requests",
  text: `Your website can't save what visitors send, so it asks them to call you instead. Its pages are up, and nothing saved is lost, but requests that hadn't reached you yet are waiting. Please ${operatorHint("When nothing can be stored")}. You'll hear about this once a day until it's fixed.`,
};
