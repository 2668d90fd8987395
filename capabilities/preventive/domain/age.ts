/**
 * Whole weeks between two calendar days.
 *
 * @param birthdate `YYYY-MM-DD`
 * @param day `YYYY-MM-DD`; one before the birthdate gives a negative number.
 */
export function ageInWeeks(birthdate: string, day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${birthdate}T00:00:00Z`)) / (7 * 86_400_000));
}
