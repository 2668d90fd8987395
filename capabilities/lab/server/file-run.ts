import { createHash } from 'node:crypto';
import type { Run } from '@alder/instrument-messages/domain';
import type { Work } from '@alder/server';
import { diluted, isCorrection, runContentText, runIdentityText, sampleText } from '../domain/index.ts';
import { advanceOrder } from './advance-order.ts';
import { describeRun, type Filed, type RunKeys, type RunSource, timesOf } from './describe-run.ts';
import { findPlace } from './find-place.ts';
import { takeFurtherMessage } from './further-message.ts';
import { judgeFor } from './judge-run.ts';
import { keepFiles } from './keep-files.ts';
import { rerunOf } from './order.presenter.ts';
import { insertRecord, lockRun, lockSample, type NewRecord, type RecordRow } from './record.repository.ts';

/** A corrected run with another time is looked for among the results of as many days. */
const CORRECTION_DAYS = 7;

/**
 * Files one run: finds its pet by identifiers, judges its values, writes the result and moves its order on, all in
 * the transaction of the message. A further message of a run that is stored adds to it or amends it.
 */
export async function fileRun(work: Work, run: Run, source: RunSource): Promise<Filed> {
  const keys = keysOf(run, source);
  const before = (await lockRun(work.trx, keys.run_key)) ?? (await lockCorrected(work, run, keys));
  if (before) {
    const filed = await takeFurtherMessage(work, before, { run, source, keys });
    await keepFiles(work, filed.id, run.files);
    return filed;
  }

  const { match, pet, order } = await findPlace(work, run, source);
  const { timestamp } = timesOf(run, source);
  // Of a diluted sample: what the analyzer reported is computed back here, from its own number each time.
  const values = diluted(run.observations, order ? rerunOf(order) : null);
  const results = await judgeFor(work.trx, values, pet, { ...source, timestamp });
  const row = describeRun(run, source, match, results, keys);
  const id = await insertRecord(work.trx, row);
  // Another message of the same run was stored meanwhile: this one adds to it.
  if (id === undefined) return fileRun(work, run, source);

  await keepFiles(work, id, run.files);
  if (order) await advanceOrder(work, order, timestamp);
  return created(work, id, row);
}

/** Reports a stored run to screens and to other capabilities. */
export function created({ emit }: Work, id: string, { match_state, pet }: NewRecord): Filed {
  emit({ event: 'record.created', id, payload: { match: match_state, ...(pet && { pet }) } });
  return { outcome: 'created', id };
}

export function keysOf(run: Run, { device, device_serial, laboratory }: RunSource): RunKeys {
  const known = device_serial || laboratory || device;
  const sample = sampleText(run, known);
  return {
    run_key: hash(runIdentityText(run, known)),
    content_key: hash(runContentText(run, known)),
    sample_key: sample && hash(sample),
  };
}

/** A corrected run names another time than the run that it corrects, but the same sample. */
async function lockCorrected({ trx, now }: Work, run: Run, keys: RunKeys): Promise<RecordRow | undefined> {
  if (keys.sample_key === '' || !run.observations.some(isCorrection)) return undefined;
  return lockSample(trx, keys.sample_key, new Date(now.getTime() - CORRECTION_DAYS * 86_400_000));
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
