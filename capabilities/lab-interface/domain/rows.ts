import type { Judged } from './values.ts';

type Text = string | null;

/** A filed result and what its resources refer to; instants are ISO 8601. */
export type ResultRow = Judged & {
  readonly id: string;
  readonly pet: string;
  readonly at: string;
  readonly created: string;
  readonly updated: string;
  readonly exam_type: Text;
  readonly profile: string;
  readonly conclusion: Text;
  readonly isTyped: boolean;
  readonly model: string;
  readonly serial: string;
  /** The analyzer, where it is one that the hospital has registered. */
  readonly device: Text;
  readonly order: Text;
  readonly specimen: Text;
  readonly sample_type: Text;
};

/** A filed result with what a message or a table says beside it. */
export type ReportedResult = {
  readonly row: ResultRow;
  readonly patient: PatientRow;
  /** Number of the order that the result fills. */
  readonly order_id: Text;
  /** Number on the tube. */
  readonly number: Text;
  /** What interferes with each value, in the language of the hospital; a place for each. */
  readonly notes: readonly (readonly string[])[];
};

export type PatientRow = {
  readonly id: string;
  readonly patient_id: string;
  readonly name: string;
  readonly species: string;
  readonly breed: string;
  readonly sex: Text;
  readonly neutered: boolean | null;
  readonly birthdate: Text;
  readonly chip_number: Text;
  readonly status: string;
  readonly deleted: boolean;
  readonly merged_into: Text;
  readonly updated: string;
};

export type OrderRow = {
  readonly id: string;
  readonly pet: string;
  readonly order_id: string;
  readonly status: string;
  readonly priority: string;
  readonly tests: readonly string[];
  readonly note: string;
  readonly at: string;
  readonly updated: string;
  readonly specimen: Text;
};

export type SpecimenRow = {
  readonly id: string;
  readonly pet: string;
  readonly number: string;
  readonly sample_type: Text;
  readonly collected: Text;
  readonly received: Text;
  readonly rejected: Text;
  readonly reject_reason: Text;
  readonly withdrawn: Text;
  readonly orders: readonly string[];
  readonly updated: string;
};

export type DeviceRow = {
  readonly id: string;
  readonly serial: string;
  readonly model: string;
  readonly name: string;
  readonly deleted: boolean;
  readonly updated: string;
};
