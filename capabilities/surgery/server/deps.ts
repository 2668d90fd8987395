import type { LineNames } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import type { Context } from '@alder/server';

/** What surgery asks of the record and the chart: a visit, and the line of it that charges the surgery; `apps/server/src/compose.ts` gives it. */
export type SurgeryDeps = {
  /** Opens the visit that a surgery is charged to; gives its id. */
  readonly openStayVisit: (
    context: Context,
    pet: string,
    surgery: { readonly doctor: string | null; readonly reason: string },
  ) => Promise<string>;
  readonly isVisitOpen: (trx: HospitalTrx, medical_record: string) => Promise<boolean>;
  /** Refuses what the pet does not tolerate. */
  readonly refuseAllergy: (
    trx: HospitalTrx,
    given: { readonly pet: string; readonly name: string; readonly medicine: string | null },
    known: { readonly field: string },
  ) => Promise<void>;
  readonly chargeWork: (
    context: Context,
    work: LineNames & {
      readonly medical_record: string;
      readonly pet: string;
      readonly category: 'surgery';
      readonly unit_price: number;
    },
  ) => Promise<string>;
};
