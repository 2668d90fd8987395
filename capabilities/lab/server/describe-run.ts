import type { DriverRef } from '@alder/drivers/domain';
import { type DecimalMark, examTypeOf, type Protocol, type Run } from '@alder/instrument-messages/domain';
import type { DeviceModel } from '@alder/terms';
import {
  internalOutcome,
  isCorrection,
  isCritical,
  isInvalidCassette,
  isPreliminary,
  type Match,
  measuredAt,
  realIdentifiers,
  type VerifyState,
} from '../domain/index.ts';
import type { NewRecord } from './record.repository.ts';

/** Where a run came from, as the gateway knows it. */
export type RunSource = {
  readonly set_id: string;
  readonly protocol: Protocol;
  readonly device: DeviceModel;
  readonly device_serial: string;
  readonly decimal: DecimalMark;
  readonly received_at: string;
  /** What read it. */
  readonly driver: DriverRef;
  /** Reference laboratory that a person named for the file. */
  readonly laboratory?: string | undefined;
};

/** What became of a run. */
export type Filed = { readonly outcome: 'created' | 'amended' | 'duplicate'; readonly id: string };

/** Hashes by which a run, its content and its sample are found again. */
export type RunKeys = Pick<NewRecord, 'run_key' | 'content_key' | 'sample_key'>;

/** When a run was measured, by a clock that can be believed. */
export const timesOf = (run: Run, { received_at, protocol }: RunSource) =>
  measuredAt({
    examTime: run.examTime,
    headerTime: run.headerTime,
    receivedAt: received_at,
    isLive: protocol !== 'file',
  });

/** The row of a run that is stored for the first time. */
export function describeRun(
  run: Run,
  source: RunSource,
  match: Match,
  results: NewRecord['results'],
  keys: RunKeys,
): NewRecord {
  const filed = match.state === 'matched' || match.state === 'unrequested';
  // A folder that the file of a laboratory arrived in is no analyzer.
  const laboratory = laboratoryOf(run, source);
  const device = laboratory === null ? source.device : 'generic';
  return {
    ...keys,
    ...timesOf(run, source),
    person_edited: false,
    pet: filed ? match.pet : null,
    candidate: filed ? null : match.pet,
    lab_order: filed ? match.order : null,
    set_id: source.set_id,
    driver: source.driver.id,
    driver_version: source.driver.version,
    device,
    device_serial: run.device.serial || (laboratory === null ? source.device_serial : ''),
    brand: run.device.vendor,
    // Where a result is from is named by the model of an analyzer without a model of its own, on screens and on paper.
    model: [laboratory, run.device.model].filter(Boolean).join(' · ').slice(0, 120),
    laboratory,
    profile: run.panel,
    exam_type: examTypeOf(results.map(({ code }) => code)),
    record_id: realIdentifiers(run.orderIds)[0] ?? '',
    rotor_lot: run.lot || null,
    result: null,
    results,
    cassette: run.cassette,
    error: run.error,
    comments: run.comments,
    internal_qc: internalOutcome(run.internalQc, source.decimal),
    control: run.isControl,
    match_state: match.state,
    match_by: match.by,
    match_hint: match.hint,
    reported: {
      patient_id: run.patientIds.find(Boolean) ?? '',
      name: run.patientName,
      sex: run.sex ?? null,
      species: run.species ?? null,
    },
    verify_state: stateOf(run),
    invalid: isInvalidCassette({
      device,
      cassette_type: run.cassette === null ? null : { description: run.cassette },
      results,
      error: run.error,
    }),
    critical: isCritical(results),
  };
}

/** The reference laboratory of a run: what a person says, else what its file says; null for an analyzer. */
export function laboratoryOf({ device, laboratory }: Run, source: RunSource): string | null {
  if (source.laboratory === undefined && laboratory === undefined) return null;
  return (source.laboratory || laboratory || device.vendor).slice(0, LABORATORY_LETTERS);
}

const LABORATORY_LETTERS = 100;

function stateOf({ error, observations }: Run): VerifyState {
  if (error) return 'invalid';
  if (observations.some(isPreliminary)) return 'preliminary';
  return observations.some(isCorrection) ? 'amended' : 'final';
}
