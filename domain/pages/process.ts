import * as v from "valibot";
import { linkedText, text, texts } from "./content-text.ts";

const stepId = v.pipe(
  v.string(),
  v.regex(/^[a-z]+(-[a-z]+)*$/, "must be small letters and dashes, such as intro-call"),
);
const covers = v.pipe(v.array(stepId), v.minLength(1, "needs at least one step's id"));

/** A step as one of the pages tells it: it stands for one or more canonical steps. */
const toldStepSchema = v.strictObject({ covers, title: text, text: linkedText });
const toldSteps = v.pipe(v.array(toldStepSchema), v.minLength(1, "needs at least one step"));

export type ToldStep = v.InferOutput<typeof toldStepSchema>;

/** content/process.yaml: the one order in which things happen, and how the shorter views of it are told. */
export const processSchema = v.strictObject({
  steps: v.pipe(
    v.array(v.strictObject({ id: stepId, name: text })),
    v.check((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, "must have each id once"),
  ),
  views: v.strictObject({ three: toldSteps, four: toldSteps }),
});

export type Process = v.InferOutput<typeof processSchema>;

/** content/guide.yaml: the five steps of a first-time client, and what to have ready. */
export const guideSchema = v.strictObject({
  title: text,
  intro: text,
  steps: toldSteps,
  prepareTitle: text,
  prepareIntro: text,
  prepare: texts,
});

export type Guide = v.InferOutput<typeof guideSchema>;

/** What is wrong with a view's order: steps it names that do not exist, or not in the canonical order. */
export function findStepFaults({ steps }: Pick<Process, "steps">, view: readonly ToldStep[]): string[] {
  const order = steps.map(({ id }) => id);
  const named = view.flatMap((step) => step.covers);
  const unknown = named.filter((id) => !order.includes(id));
  if (unknown.length > 0) return unknown.map((id) => `no step ${id}; allowed are ${order.join(", ")}`);
  const inOrder = order.filter((id) => named.includes(id));
  return inOrder.join() === named.join()
    ? []
    : [`steps must come once each, in the order ${inOrder.join(", ")}`];
}
