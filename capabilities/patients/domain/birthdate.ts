/**
 * The birthdate of an animal that is about so old, for owners who do not know the day.
 *
 * @param today `YYYY-MM-DD` in the hospital's time zone.
 * @returns `YYYY-MM-DD`: the same day of the month, or the month's last where it is shorter.
 */
export function birthdateOf({ years, months }: { years: number; months: number }, today: string): string {
  const [y = 0, m = 0, d = 0] = today.split('-').map(Number);
  const born = new Date(Date.UTC(y, m - 1 - years * 12 - months, 1));
  const lastOfMonth = new Date(Date.UTC(born.getUTCFullYear(), born.getUTCMonth() + 1, 0)).getUTCDate();
  born.setUTCDate(Math.min(d, lastOfMonth));
  return born.toISOString().slice(0, 10);
}
