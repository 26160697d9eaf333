import type { ScheduleRequest } from "./schedule-request.ts";

const notProvided = "Not provided";

/** What the template of the e-mail about a schedule request is filled with. */
export type ScheduleEmail = {
  from_name: string;
  from_email: string;
  from_phone: string;
  pet_name: string;
  pet_type: string;
  street_address: string;
  apartment: string;
  city: string;
  state: string;
  zip_code: string;
  services: string;
  service_needs: string;
  sms_opt_in: boolean;
  /** UTC, ISO 8601 */
  timestamp: string;
  to_email: string;
};

export function scheduleEmail(request: ScheduleRequest, toEmail: string, sentAt: Date): ScheduleEmail {
  return {
    from_name: request.name,
    from_email: request.email,
    from_phone: request.phone,
    pet_name: request.petName,
    pet_type: request.petType,
    street_address: request.streetAddress,
    apartment: request.apartment || notProvided,
    city: request.city,
    state: request.state,
    zip_code: request.zipCode,
    services: request.services.join(", "),
    service_needs: serviceNeeds(request) || notProvided,
    sms_opt_in: request.smsOptIn,
    timestamp: sentAt.toISOString(),
    to_email: toEmail,
  };
}

/** The template has no places for the dates and the number of pets: they stand below the needs, so that none is lost. */
function serviceNeeds({ serviceNeeds, petCount, startDate, endDate }: ScheduleRequest): string {
  return [
    serviceNeeds,
    petCount === null ? "" : `Number of pets: ${petCount}`,
    startDate && `First day: ${startDate}`,
    endDate && `Last day: ${endDate}`,
  ]
    .filter(Boolean)
    .join("\n");
}
