/** Of the estimate and the schedule form. Apart from what prices a stay, which the form's script need not hold. */
export const stayBounds = { visits: 4, pets: 50, days: 31, daysAhead: 730 };
