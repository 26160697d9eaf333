import * as v from "valibot";

/**
 * What a request's care costs, in the prices and words of the moment it came in. It is worked out once and told everywhere, so
 * that everybody is told the same, whatever prices become.
 */
export const toldPriceSchema = v.object({
  /** The price of each service, or why it has none, and of all together. */
  rows: v.array(v.object({ label: v.string(), text: v.string() })),
  /** What the owners still have to settle. */
  open: v.array(v.string()),
  /** "from $180"; "" where a part has no price. */
  total: v.string(),
  /** What a reply with the price says of it; "" where nothing has a price. */
  reply: v.string(),
  /** The last day on which that is true: later the first day or a payment is due. */
  replyUntil: v.string(),
  /** Asked for by a tick or in the estimate, so that it stands in the rows. */
  hasMedication: v.boolean(),
  /** By the choice of the form, the service that the estimate was for: a choice may stand for several. */
  names: v.record(v.string(), v.string()),
});

export type ToldPrice = v.InferOutput<typeof toldPriceSchema>;
