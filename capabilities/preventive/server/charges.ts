import type { LineNames } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import type { Context } from '@alder/server';

/** What preventive care asks of the chart: the line of a visit that charges a dose. `compose.ts` gives it. */
export type Charges = {
  readonly isVisitOpen: (trx: HospitalTrx, medical_record: string) => Promise<boolean>;
  readonly chargeWork: (
    context: Context,
    work: LineNames & {
      readonly medical_record: string;
      readonly pet: string;
      readonly category: 'preventive';
      readonly unit_price: number;
    },
  ) => Promise<string>;
  readonly setWorkCharged: (context: Context, line: string, isCharged: boolean) => Promise<void>;
};
