import * as v from "valibot";
import { businessSchema } from "./business.ts";
import { evidenceSchema } from "./evidence.ts";

/** content/business.yaml: the business, and what proves its claims, which goes to no page. */
export const businessFileSchema = v.strictObject({
  ...businessSchema.entries,
  evidence: v.optional(evidenceSchema, []),
});
