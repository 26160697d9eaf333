/** A phone number in E.164; one of ten digits is a US number without its country code. Null when it has no digits. */
export function toE164(phone: string): string | null {
  const digits = phone.replace(/\D/g, "");
  if (digits === "") return null;
  return digits.length === 10 && !phone.trim().startsWith("+") ? `+1${digits}` : `+${digits}`;
}
