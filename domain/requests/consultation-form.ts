import { bestTimeToCall, email, firstName, fiveDigitZip, message, phone } from "./contact-fields.ts";
import { flagField, storedAsField } from "./field.ts";
import type { Form, RequestOf } from "./form.ts";

const storedAs = ["dog-walking-consultation", "pet-sitting-consultation"] as const;

export const consultationForm = {
  storedAs,
  path: "/functions/v1/submit-consultation",
  fields: {
    firstName,
    email,
    phone,
    zipCode: fiveDigitZip("Please enter a valid 5-digit zip code"),
    bestTimeToCall,
    message: {
      ...message,
      help: "Tell us the type of service, the number and type of pets, and your preferred dates.",
    },
    optInCommunications: flagField("Tips and offers by email", "Agreed to email news"),
    formType: storedAsField(storedAs),
  },
} satisfies Form;

export type ConsultationRequest = RequestOf<typeof consultationForm>;
