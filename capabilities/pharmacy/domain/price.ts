import { dosesPerDay, type Frequency } from '@alder/terms';

/** What a line of a prescription costs, part by part, so that a screen can show the formula with its numbers. */
export type MedicinePrice = {
  /** Doses in the whole course: times a day × days; STAT is one. */
  readonly doses: number;
  /** Units of the form to be handed out for one group, rounded up to its smallest split. */
  readonly dose_count: number;
  /** Unit price × dose count, in the smallest unit of the currency. */
  readonly medicine_price: number;
  /** Process fee each × frequency × days. */
  readonly process_fee_total: number;
  /** (medicine price + process fees) × groups to prepare. */
  readonly total_price: number;
};

export type MedicineLine = {
  /** Units of the form given at a time: tablets, mL. */
  readonly dosage: number;
  readonly frequency: Frequency;
  /** The most a day when `frequency` is PRN; ignored otherwise. */
  readonly times_a_day?: number | null;
  readonly days: number;
  /** Smallest part of a unit that can be handed out: 0.25 of a tablet, 0.05 mL. */
  readonly smallest_split: number;
  /** Smallest unit of the currency, for one unit of the form. */
  readonly unit_price: number;
  readonly process_fee: number;
  /** How often the whole is prepared, for example a bag for each of two homes. */
  readonly groups: number;
};

/**
 * Times a day by which a price is computed: PRN counts the prescribed maximum (one if there is none), STAT is given
 * once (decision 0007).
 */
export function timesADay({ frequency, times_a_day }: Pick<MedicineLine, 'frequency' | 'times_a_day'>): number {
  return frequency === 'PRN' ? (times_a_day ?? 1) : dosesPerDay(frequency);
}

/**
 * Price of one line: total = (medicine price total + process fee each × frequency × days) × groups to prepare.
 *
 * The medicine price is rounded half up to a whole smallest unit once, before the groups multiply it.
 *
 * @throws {RangeError} when a number is negative, not finite, or the split or groups are below their least.
 * @see specification §9, "Medication price"
 */
export function priceOf(line: MedicineLine): MedicinePrice {
  const { dosage, days, smallest_split, unit_price, process_fee, groups } = line;
  const numbers = [dosage, days, unit_price, process_fee, groups, smallest_split];
  if (!numbers.every((number) => Number.isFinite(number) && number >= 0) || smallest_split === 0 || groups < 1) {
    throw new RangeError('a prescription is priced from numbers that are not negative');
  }
  const doses = line.frequency === 'STAT' ? 1 : timesADay(line) * days;
  const dose_count = roundUpTo(dosage * doses, smallest_split);
  const medicine_price = Math.round(unit_price * dose_count);
  const process_fee_total = process_fee * doses;
  return {
    doses,
    dose_count,
    medicine_price,
    process_fee_total,
    total_price: (medicine_price + process_fee_total) * groups,
  };
}

/** 3.1 tablets in quarters are 3.25; 14 × ¼ are 3.5 and not a hair more, whatever binary fractions make of it. */
function roundUpTo(amount: number, step: number): number {
  const steps = Math.ceil(Number((amount / step).toFixed(6)));
  return Number((steps * step).toFixed(6));
}
