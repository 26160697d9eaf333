import { countLeads } from "./copy-tables.ts";
import { openDatabase, type StorePlace } from "./store-place.ts";

/** `otherTexts`: how many agreed under this version of the consent text to a different text. */
export async function checkStore(
  place: StorePlace,
  { policyVersion, textHash }: { policyVersion: string; textHash: string },
): Promise<{ leads: number; otherTexts: number }> {
  const db = await openDatabase(place);
  try {
    const { count } = await db
      .selectFrom("sms_consent")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("policy_version", "=", policyVersion)
      .where("text_hash", "!=", textHash)
      .executeTakeFirstOrThrow();
    return { leads: await countLeads(db), otherTexts: Number(count) };
  } finally {
    await db.destroy();
  }
}
