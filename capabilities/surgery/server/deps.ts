import type { LineNames } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import type { Context } from '@alder/server';

/** What surgery asks of the chart: the line of a visit that charges it; `apps/server/src/compose.ts` gives it. */
export type SurgeryDeps = {
  readonly isVisitOpen: (trx: HospitalTrx, medical_record: string) => Promise<boolean>;
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
