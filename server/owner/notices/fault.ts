import * as v from "valibot";
import { dayMs } from "../../../domain/durations.ts";
import { alertKind } from "../alert-kind.ts";
import { canCheck, findFaults } from "../find-faults.ts";

export const faultAlert = alertKind({
  about: "fault",
  everyMs: dayMs,
  isOnlyByDay: true,
  facts: v.object({ title: v.string(), text: v.string(), over: v.string() }),
  async find(context) {
    return { problems: await findFaults(context), isOver: (fault) => canCheck(fault, context) };
  },
  compose: ({ title, text, over, isOver }) =>
    isOver
      ? { title: over, blocks: ["There is nothing to do."] }
      : {
          title,
          blocks: [text, "Until it is fixed you are told again once a day, and once more when it is."],
        },
});
