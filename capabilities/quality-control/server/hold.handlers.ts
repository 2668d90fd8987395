import { type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { getQcHold, getRecordQc, holdReleased, qcNotPassed, releaseQcHold } from '../contract/index.ts';
import { mayRelease } from '../domain/index.ts';
import {
  findHold,
  findLabRecord,
  findLastGood,
  listHoldsOfRecord,
  listMarked,
  listMeasured,
  lockHold,
  releaseHold,
} from './hold.repository.ts';
import { listDevices } from './lot.repository.ts';
import { presentEvent, presentHold, presentPoint, presentResult } from './run.presenter.ts';
import { listEvents, listPoints } from './run.repository.ts';

const MAX_RUNS = 200;

/** Results that are not valid, and who releases them. */
export const holdHandlers: readonly Implementation[] = [
  implement(getQcHold, async ({ id }, { trx }) => {
    const hold = await findHold(trx, id);
    if (!hold) throw notFound();
    const { device: of, analyte, since } = hold;
    const device = (await listDevices(trx)).find((one) => one.id === of);
    const last_good_at = analyte === '' ? null : await findLastGood(trx, of, analyte, since);
    const measured =
      last_good_at && device ? await listMeasured(trx, { ...device, analyte, from: last_good_at, to: since }) : [];
    const runs = analyte === '' ? [] : await listPoints(trx, { device: of, analyte, since, limit: MAX_RUNS });
    const events = await listEvents(trx, of, since);
    return {
      hold: presentHold(hold),
      last_good_at: last_good_at?.toISOString() ?? null,
      runs: runs.reverse().map(presentPoint),
      events: events.reverse().map(presentEvent),
      waiting: (await listMarked(trx, id)).map((row) => presentResult(row, analyte)),
      look_back: measured.map((row) => presentResult(row, analyte)),
    };
  }),

  implement(releaseQcHold, async ({ id, version, reason, override = false }, { trx, now, account, emit, audit }) => {
    const current = await lockHold(trx, id);
    if (!current) throw notFound();
    const answer = mayRelease(current, { override, role: account.role });
    if (answer === 'released') throw holdReleased();
    const read = async () => presentHold((await findHold(trx, id))!);
    if (current.version !== version) throw stale({ current: await read() });
    if (answer !== 'yes') throw qcNotPassed();
    const overridden = current.passed_at === null;
    await releaseHold(trx, id, { reason, overridden, released_by: account.id, released_at: now });

    audit({ entity: 'qcHold', id, detail: { reason, overridden } });
    emit({ event: 'qcHold.released', id });
    return { result: await read() };
  }),

  implement(getRecordQc, async ({ record }, { trx }) => {
    if (!(await findLabRecord(trx, record))) throw notFound();
    return { result: (await listHoldsOfRecord(trx, record)).map(presentHold) };
  }),
];
