import type { Run } from '@alder/instrument-messages/domain';
import { realIdentifiers } from './filing.ts';

/**
 * What makes two runs the same run: device, exam time, sample and panel, without the header of the message.
 *
 * A stored run dumped again carries a new header date, so its bytes differ and this text does not. A run without an
 * exam time has no identity beyond its values, and neither has one without identifiers: two animals can be measured
 * in one minute.
 *
 * @param device Names the device where the message does not: the serial that the gateway knows.
 */
export function runIdentityText(run: Run, device = ''): string {
  const identity = [
    sourceOf(run, device),
    run.examTime ?? '',
    run.panel,
    run.lot,
    [...run.orderIds, ...run.patientIds].join(','),
    run.error?.code ?? '',
  ];
  const isNamed = run.examTime !== null && identifiersOf(run).length > 0;
  return JSON.stringify(isNamed ? identity : [...identity, valuesOf(run)]);
}

/** The run with its values and their statuses: the same text twice is the same message twice. */
export function runContentText(run: Run, device = ''): string {
  const statuses = run.observations.map(({ status }) => status);
  // The report of a pathologist is words alone: other words are another message.
  const words = run.laboratory === undefined ? [] : [run.comments];
  return JSON.stringify([runIdentityText(run, device), valuesOf(run), statuses, ...words]);
}

/**
 * Key that a corrected run, measured or sent at another time, shares with the run that it corrects.
 *
 * @returns An empty text without identifiers: then the corrected run cannot be found.
 */
export function sampleText(run: Run, device = ''): string {
  const identifiers = identifiersOf(run);
  if (identifiers.length === 0) return '';
  return JSON.stringify([sourceOf(run, device), run.panel, identifiers]);
}

/**
 * What names the device of a run. In the form of a reference laboratory nothing beyond the form does: the same file is the
 * same run whether a person uploads it or a gateway delivers it.
 */
const sourceOf = ({ device: { serial, model }, laboratory }: Run, device: string) =>
  laboratory === undefined ? serial || model || device : `laboratory ${laboratory}`;

const identifiersOf = (run: Run) => realIdentifiers([...run.orderIds, ...run.patientIds]).sort();

const valuesOf = ({ observations }: Run) => observations.map(({ code, raw, unit_raw }) => [code, raw, unit_raw]);
