export const petTypes = ["Dog", "Cat", "Bird", "Other"] as const;
