import type { DeltaLimit, deltaKinds } from './delta-limit.ts';
import { buildMatrix, type MatrixRun } from './matrix.ts';

export const holdStates = ['waiting', 'rerun', 'verified', 'moved', 'withdrawn', 'settled'] as const;
export type HoldState = (typeof holdStates)[number];

/** A change beyond a limit for which results wait. */
export type HeldChange = {
  readonly code: string;
  readonly name: string;
  readonly raw: string;
  /** UCUM, of both numbers. */
  readonly unit: string;
  readonly before: number;
  /** The result that the value before stands in, and when it was measured, ISO 8601. */
  readonly before_record: string;
  readonly since: string;
  readonly kind: (typeof deltaKinds)[number];
  /** Percent, or in `limit_unit`; negative where the value fell. */
  readonly difference: number;
  readonly limit: number;
  readonly limit_unit: string;
  readonly within_days: number;
};

type Of = { readonly species: string; readonly limits: readonly DeltaLimit[]; readonly id: string };

/**
 * The changes for which a result has to wait: beyond a limit of the hospital that says so.
 *
 * Values before it that nobody stands for yet are no measure: preliminary ones, and those that wait themselves.
 *
 * @param runs Results of one patient, the one in question among them.
 */
export function heldChanges(runs: readonly MatrixRun[], { species, limits, id }: Of): HeldChange[] {
  const released = runs.filter((run) => run.id === id || run.verify_state !== 'preliminary');
  const { columns, rows } = buildMatrix(released, species, limits);
  const column = columns.findIndex(({ run }) => run.id === id);
  if (column < 0) return [];
  return rows.flatMap(({ code, name, unit, cells }) => {
    const { exceeded, value } = cells[column] ?? {};
    const at = cells.findIndex((cell, index) => index > column && cell !== undefined);
    if (!exceeded?.limit.holds || !value || at < 0) return [];
    const { kind, amount: limit, unit: limit_unit, within_days } = exceeded.limit;
    const { id: before_record, timestamp: since } = columns[at]!.run;
    const change = { code, name, raw: value.raw, unit, before: cells[at]!.number!, before_record, since };
    return [{ ...change, kind, difference: exceeded.difference, limit, limit_unit, within_days }];
  });
}

/** A result as far as it decides whether it waits. */
export type HoldableResult = {
  /** Its patient; null where it is filed with none, is control material, invalid or retracted: nothing waits. */
  readonly pet: string | null;
  /** The device itself says that values may change. */
  readonly isPreliminary: boolean;
  readonly changes: readonly HeldChange[];
};
export type OpenHold = { readonly pet: string };

/** What a person has verified already: the same value of the same patient is not asked about again. */
export type VerifiedValue = { readonly pet: string; readonly code: string; readonly raw: string };

/** What becomes of a result and of its open hold. */
export type HoldStep = {
  /** How the open hold ends. */
  readonly end?: 'moved' | 'withdrawn' | 'settled';
  /** Changes for which the result waits from now on, or still. */
  readonly hold?: readonly HeldChange[];
};

/**
 * Decides whether a result waits, after whatever happened to it.
 *
 * A result that the device calls preliminary begins to wait when it is final; one that waits already goes on waiting.
 */
export function holdStep(
  { pet, isPreliminary, changes }: HoldableResult,
  open: OpenHold | undefined,
  verified: readonly VerifiedValue[],
): HoldStep {
  const isMoved = open !== undefined && pet !== null && open.pet !== pet;
  if (pet === null) return open ? { end: 'withdrawn' } : {};
  const end = isMoved ? ({ end: 'moved' } as const) : {};
  const isVerified = ({ code, raw }: HeldChange) =>
    verified.some((one) => one.pet === pet && one.code === code && one.raw === raw);
  const hold = changes.filter((change) => !isVerified(change));
  if (hold.length > 0) return isPreliminary && (!open || isMoved) ? end : { ...end, hold };
  return open && !isMoved ? { end: 'settled' } : end;
}

/** How well a result would fit the earlier values of a patient. */
export type Fit = { readonly compared: number; readonly beyond: number };

/**
 * Compares a result with the earlier values of another patient on the same analyzer, by the limits of the hospital.
 *
 * @param runs Results of that patient.
 * @param result The result in question, as if it were that patient's.
 */
export function fitOf(runs: readonly MatrixRun[], result: MatrixRun, { species, limits }: Omit<Of, 'id'>): Fit {
  const others = runs.filter(({ id, verify_state }) => id !== result.id && verify_state !== 'preliminary');
  const earlier = others.filter(({ timestamp }) => timestamp < result.timestamp);
  const { columns, rows } = buildMatrix([...earlier, result], species, limits);
  const column = columns.findIndex(({ run }) => run.id === result.id);
  const judged = rows.filter(({ code, cells }) => {
    const [cell, before] = [cells[column], cells.find((one, index) => index > column && one !== undefined)];
    const isLimited = limits.some(({ analyte }) => analyte === code);
    return isLimited && cell?.number != null && before?.number != null && !cell.isBroken;
  });
  return {
    compared: judged.length,
    beyond: judged.filter(({ cells }) => cells[column]!.exceeded !== undefined).length,
  };
}
