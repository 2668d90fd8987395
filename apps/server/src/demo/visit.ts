import type { TreatmentStatus } from '@alder/chart/domain';
import type { PaymentType } from '@alder/checkout/domain';
import type { PrescriptionProgress } from '@alder/pharmacy/domain';
import type { Stage, visitTypes } from '@alder/records/domain';
import type { Frequency } from '@alder/terms';
import type { StaffKey } from './staff.ts';

export type DemoVitals = Partial<
  Readonly<
    Record<'temperature' | 'pulse' | 'respiration' | 'systolic' | 'weight' | 'crt' | 'bcs' | 'pain' | 'glucose', number>
  >
>;

/** A line of the prescription; `units` is the dose. */
export type DemoMedicine = {
  readonly name: string;
  readonly units: number;
  readonly frequency: Frequency;
  readonly days: number;
  readonly progress?: PrescriptionProgress;
};

export type DemoTreatment = { readonly name: string; readonly status?: TreatmentStatus };
export type DemoDiagnosis = { readonly name: string; readonly status?: string; readonly note?: string };
export type DemoPayment = { readonly type: PaymentType; readonly amount: number };

/** One visit of the demo; names of treatments and medicines are those of the shared defaults. */
export type DemoVisit = {
  /** Chart number of the patient. */
  readonly pet: string;
  readonly arrived: Date;
  readonly doctor: StaffKey | null;
  readonly stage: Stage;
  readonly stageSince: Date;
  readonly inRoomSince?: Date;
  readonly room?: string;
  readonly urgent?: boolean;
  readonly visitType: (typeof visitTypes)[number];
  readonly reason: string;
  readonly subjective?: string;
  readonly objective?: string;
  readonly assessment?: string;
  readonly plan?: string;
  readonly systems?: Readonly<Record<string, { status: 'normal' | 'abnormal'; text: string }>>;
  readonly bodyMap?: readonly object[];
  readonly vitals?: DemoVitals;
  readonly diagnoses?: readonly DemoDiagnosis[];
  readonly treatments?: readonly DemoTreatment[];
  readonly medicines?: readonly DemoMedicine[];
  readonly items?: readonly string[];
  readonly todos?: readonly { readonly text: string; readonly done?: boolean }[];
  readonly memos?: readonly { readonly text: string; readonly author: StaffKey; readonly minutesAgo: number }[];
  /** `full` pays what it comes to; a list pays just that. Without it the visit is not paid. */
  readonly payment?: { readonly full: PaymentType } | { readonly part: readonly DemoPayment[] };
};
