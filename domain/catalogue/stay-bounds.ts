/** Limits of the estimate and the schedule form. In a file of its own, as the form's script needs no pricing. */
export const stayBounds = { visits: 4, pets: 50, days: 31, daysAhead: 730 };
