export const petTypes = ["Dog", "Cat", "Bird", "Other"] as const;

export type PetType = (typeof petTypes)[number];
