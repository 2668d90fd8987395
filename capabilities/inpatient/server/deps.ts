import type { HospitalTrx } from '@alder/database';
import type { Context, StreamContext, Work } from '@alder/server';
import type { SheetVitals } from '../contract/index.ts';

/** A medicine as it was reviewed for a patient. */
export type ReviewedMedicine = {
  readonly name: string;
  readonly name_zhtw: string | null;
  readonly name_ja: string | null;
  readonly type: string | null;
  readonly unit: string | null;
  readonly strength_mg: number | null;
  readonly route: string | null;
  readonly price: number | null;
  /** kg that the dose was judged by. */
  readonly weight: number | null;
  /** What it is given against with a reason. */
  readonly warnings: readonly unknown[];
};

export type ReviewedOrder = {
  readonly pet: string;
  readonly name: string;
  readonly medicine: string | null;
  readonly dosage: number;
  /** How often in a day, at most. */
  readonly timesADay: number;
  /** Empty where the catalog's holds. */
  readonly route: string;
  readonly safety_reason: string | null;
  /** Other medicines that the pet gets at the same time. */
  readonly others: readonly {
    readonly id: string;
    readonly name: string;
    readonly medicine: string | null;
    readonly route: string | null;
    readonly created_at: string;
    readonly safety_reason: string | null;
  }[];
};

/** A medicine as it is compared with allergies. */
type ComparedMedicine = { readonly pet: string; readonly name: string; readonly medicine: string | null };

/** What the ward needs of other capabilities; `apps/server/src/compose.ts` gives it. */
export type InpatientDeps = {
  /** Opens the visit of a stay; gives its id. */
  readonly openStayVisit: (
    context: Context,
    pet: string,
    stay: { readonly doctor: string | null; readonly reason: string },
  ) => Promise<string>;
  /** Judges a dose by allergies, species, weight and the other medicines; refuses without a reason. */
  readonly reviewDose: (context: Context, order: ReviewedOrder) => Promise<ReviewedMedicine>;
  /** Names of what the pet does not tolerate of a medicine, a fluid or a food. */
  readonly allergensOf: (trx: HospitalTrx, given: ComparedMedicine) => Promise<string[]>;
  /** Refuses what the pet does not tolerate, unless it is among what was answered. */
  readonly refuseAllergy: (
    trx: HospitalTrx,
    given: ComparedMedicine,
    known: { readonly answered?: readonly string[]; readonly field: string },
  ) => Promise<void>;
  /** Stores values as one dated measurement; refuses what is unusual for the species. */
  readonly recordVitals: (
    context: Context,
    measured: {
      readonly pet: string;
      readonly medical_record: string | null;
      readonly measured_at: Date;
      readonly values: SheetVitals;
      readonly confirmImplausible?: boolean | undefined;
    },
  ) => Promise<string>;
  readonly withdrawVitals: (work: Work, id: string) => Promise<void>;
  /** Makes one line of the bill for one time of the sheet; false where no bill of the pet takes it. */
  readonly chargeSlot: (
    context: Context,
    charge: {
      readonly slot: string;
      readonly pet: string;
      readonly medical_record: string | null;
      readonly name: string;
      readonly name_zhtw: string | null;
      readonly name_ja: string | null;
      readonly quantity: number;
      readonly unit_price: number;
      readonly done_at: Date;
      readonly done_by: string;
    },
  ) => Promise<boolean>;
  /** Takes the line of a time off the bill; refuses where it is paid. */
  readonly withdrawCharge: (work: Work, slot: string) => Promise<void>;
  /** Proves a colleague by their PIN or password; refuses `notFound`, `passwordWrong`, `tooMany`. */
  readonly verifyColleague: (
    context: StreamContext,
    proof: { readonly account: string; readonly secret: string },
  ) => Promise<{ readonly id: string; readonly display_name: string }>;
};
