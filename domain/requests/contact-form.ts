import { bestTimeToCall, email, firstName, fiveDigitZip, message, phone } from "./contact-fields.ts";
import type { Form } from "./form.ts";
import { thankYouPaths } from "./sent-request.ts";

export const contactForm = {
  storedAs: ["contact"],
  path: "/functions/v1/submit-contact",
  title: "Contact message",
  thankYouPath: thankYouPaths.message,
  areLinksUsual: true,
  fields: {
    firstName,
    email,
    phone,
    zipCode: fiveDigitZip("Zip code must be 5 digits"),
    bestTimeToCall,
    message,
  },
} satisfies Form;
