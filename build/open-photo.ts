import sharp, { type Sharp } from "sharp";

export const notWhole =
  "can't be read to its end. Was it cut off on its way? Copy it from the phone or camera again. Is it another kind of file? Save it as JPEG, PNG or WebP";

/** Phones write odd parameters and extra bytes into whole pictures; only an end that is missing takes a part away. */
const isCutShort = (fault: unknown) => fault instanceof Error && /premature end/i.test(fault.message);

/** Turned as the camera was held. Throws for a file that is cut off, whose rest would be gray. */
export async function openPhoto(bytes: Buffer): Promise<Sharp> {
  try {
    await sharp(bytes, { failOn: "warning" }).stats();
  } catch (fault) {
    if (isCutShort(fault)) throw fault;
  }
  return sharp(bytes, { failOn: "truncated" }).rotate();
}
