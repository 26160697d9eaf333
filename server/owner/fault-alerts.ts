import * as v from "valibot";
import { dayMs } from "../../domain/durations.ts";
import { canJudge, type Fault, type FaultContext } from "./find-faults.ts";

const alertEveryMs = dayMs;

export const faultFacts = v.object({
  about: v.literal("fault"),
  ...{ name: v.string(), title: v.string(), text: v.string(), over: v.string() },
  isOver: v.boolean(),
});
export type FaultFacts = v.InferOutput<typeof faultFacts>;
type PastFaultAlert = FaultFacts & { at: string };

/** Each fault at most once a day, and once when it is over. `pastAlerts` is newest first. */
export function faultAlerts<Past extends { about: string; at: string }>(
  faults: Fault[],
  pastAlerts: (Past | PastFaultAlert)[],
  now: Date,
  context: Pick<FaultContext, "jobs">,
): { facts: FaultFacts; last: PastFaultAlert | undefined }[] {
  const ofFaults = pastAlerts.filter((each): each is PastFaultAlert => each.about === "fault");
  const dueNow = faults.flatMap((fault) => {
    const last = ofFaults.find(({ name }) => name === fault.name);
    const lastFault = ofFaults.find(({ name, isOver }) => name === fault.name && !isOver);
    // A later time was recorded before the clock was set back.
    const isAlerted = lastFault && Math.abs(now.getTime() - Date.parse(lastFault.at)) < alertEveryMs;
    return isAlerted ? [] : [{ facts: { about: "fault" as const, ...fault, isOver: false }, last }];
  });
  const names = new Set(ofFaults.map(({ name }) => name));
  const over = [...names].flatMap((name) => {
    const last = ofFaults.find((each) => each.name === name);
    if (!last || last.isOver || !canJudge(last, context) || faults.some((fault) => fault.name === name))
      return [];
    const { at, ...facts } = last;
    return [{ facts: { ...facts, isOver: true }, last }];
  });
  return [...dueNow, ...over];
}

export function describeFault({ title, text, over, isOver }: FaultFacts): {
  title: string;
  blocks: string[];
} {
  if (isOver) return { title: over, blocks: ["There is nothing to do."] };
  return {
    title,
    blocks: [text, "Until it is mended you are told again once a day, and once more when it is."],
  };
}
