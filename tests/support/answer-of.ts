import { answerEstimate } from "#app/routes/estimate/answer-estimate.ts";
import { readSample } from "./sample-business.ts";

/** Returns the estimate for this query, by default as asked on a Monday noon. */
export function answerOf(query: string, content = readSample(), now = "2026-11-02T19:00:00Z") {
  const answer = answerEstimate(content, new URL(`https://x.test/estimate?${query}`), new Date(now));
  if (answer.kind !== "priced") throw new Error(answer.kind);
  return answer;
}
