import type { Run } from './run.ts';

/**
 * What makes two runs the same run: device, exam time, sample and panel, without the header of the message.
 *
 * A stored run dumped again carries a new header date, so its bytes differ and this text does not. A run without an
 * exam time has no identity beyond its values.
 */
export function runIdentityText(run: Run): string {
  const identity = [
    run.device.serial || run.device.model,
    run.examTime ?? '',
    run.panel,
    run.lot,
    [...run.orderIds, ...run.patientIds].join(','),
    run.error?.code ?? '',
  ];
  return JSON.stringify(run.examTime === null ? [...identity, valuesOf(run)] : identity);
}

/** The run with its values: the same text twice is the same result twice. */
export function runContentText(run: Run): string {
  return JSON.stringify([runIdentityText(run), valuesOf(run)]);
}

const valuesOf = ({ observations }: Run) => observations.map(({ code, raw, unit_raw }) => [code, raw, unit_raw]);
