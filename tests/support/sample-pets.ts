import type { PetKind } from "#domain/catalogue/pet-kinds.ts";
import { scheduleFormOf } from "#domain/requests/schedule-form.ts";

/** As in sample/business.yaml, which takes longer to read. */
export const pets: PetKind[] = [
  { id: "dog", one: "Dog", more: "Dogs" },
  { id: "cat", one: "Cat", more: "Cats" },
  { id: "bird", one: "Bird", more: "Birds" },
  { id: "other", one: "Other", more: "Other pets" },
];

export const scheduleForm = scheduleFormOf(pets);
