/**
 * Pages of the clinic that are places of their own, in the order of a day; a record is reached from a card. Not read from
 * the table of all screens, which the board does not wait for.
 */
export const HIS_PLACES = [
  ...(['board', 'appointments', 'inpatient', 'surgery', 'pharmacy', 'checkout', 'till'] as const),
  ...(['quotations', 'stock'] as const),
  ...(['reminders', 'todo', 'day-end'] as const),
];
export type HisPlace = (typeof HIS_PLACES)[number];
