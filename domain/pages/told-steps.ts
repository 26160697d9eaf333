import * as v from "valibot";
import { linkedText, listOf, text } from "./content-text.ts";

/** What happens from the first message to the first visit, in its one order. */
const stepIds = ["first-contact", "intro-call", "meet-and-greet", "care-plan", "booking", "care"] as const;
const covers = listOf(v.picklist(stepIds, `must be one of: ${stepIds.join(", ")}`));

const toldStepSchema = v.strictObject({ covers, title: text, text: linkedText });

export type ToldStep = v.InferOutput<typeof toldStepSchema>;

/** The steps as one page tells them: each stands for one or more of the canonical ones. */
export const toldSteps = v.pipe(
  listOf(toldStepSchema),
  v.check(
    (steps) => {
      const told = steps.flatMap((step) => step.covers);
      return stepIds.filter((id) => told.includes(id)).join() === told.join();
    },
    `must tell each step once at most, in the order ${stepIds.join(", ")}`,
  ),
);
