import { treatmentCategories } from '@alder/catalog/domain';

/** Parts of a bill: the kinds of treatments, then medicine, then items sold at the checkout. */
export const billParts = [...treatmentCategories, 'medicine', 'item'] as const;
export type BillPart = (typeof billParts)[number];

/** The order in which a visit is read: examined, tested, treated, and taken home. */
const ORDER: readonly BillPart[] = [
  'consultation',
  'laboratory',
  'imaging',
  'procedure',
  'surgery',
  'inpatient',
  'preventive',
  'other',
  'medicine',
  'item',
];

/** Lines of a bill by the part of the visit that they charge, each with its sum; parts without a line are left out. */
export function partsOf<Line extends { readonly part: BillPart; readonly amount: number }>(
  lines: readonly Line[],
): { part: BillPart; lines: Line[]; amount: number }[] {
  return ORDER.map((part) => {
    const own = lines.filter((line) => line.part === part);
    return { part, lines: own, amount: own.reduce((sum, line) => sum + line.amount, 0) };
  }).filter((one) => one.lines.length > 0);
}
