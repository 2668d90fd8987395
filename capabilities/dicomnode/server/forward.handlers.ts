import type { HospitalTrx } from '@alder/database';
import { implement, presentEntry } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  destinationUnknown,
  forwardPacsEntry,
  getForwards,
  type PacsForward,
  pacsForward,
  retryForward,
} from '../contract/index.ts';
import { FORWARD_JOB } from './forward.job.ts';
import {
  type ForwardRow,
  findForward,
  insertForward,
  listDestinations,
  listForwarded,
  listForwards,
  setForward,
} from './forward.repository.ts';

/** A finished forwarding stays in the list for this time. */
const LISTED_MS = 7 * 86_400_000;

/** Forwards series to devices. */
export const forwardHandlers = [
  implement(forwardPacsEntry, async ({ seriesId, peer }, { trx, account, hospital, services, emit }) => {
    const series = await trx
      .selectFrom('series')
      .select('id')
      .where('id', '=', seriesId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!series) throw notFound();
    const destinations = await listDestinations(trx, peer);
    const [destination] = destinations;
    if (peer !== undefined && !destination) throw (await hasPeer(trx, peer)) ? destinationUnknown() : notFound();
    if (!destination || destinations.length > 1) throw destinationUnknown();

    const images = (await listForwarded(trx, seriesId, null)).length;
    const id = await insertForward(trx, { series: seriesId, peer: destination.id, requested_by: account.id, images });
    await services.jobs.send(trx, FORWARD_JOB, { hospital: hospital.id, forward: id });
    emit({ event: 'pacsForward.created', id, permit: 'pacs' });
    return { result: await readForward(trx, id) };
  }),

  implement(retryForward, async ({ id }, { trx, hospital, services, emit }) => {
    const forward = await findForward(trx, id);
    if (!forward) throw notFound();
    if (forward.state !== 'done') {
      // Images that the device rejected are sent again, too.
      const again = forward.reason === 'refused' ? { last_image: null, sent: 0 } : {};
      await setForward(trx, id, { state: 'waiting', attempts: 0, refused: 0, reason: null, ...again });
      await services.jobs.send(trx, FORWARD_JOB, { hospital: hospital.id, forward: id });
      emit({ event: 'pacsForward.updated', id, permit: 'pacs' });
    }
    return { result: await readForward(trx, id) };
  }),

  implement(getForwards, async (_input, { trx, now }) => ({
    result: (await listForwards(trx, new Date(now.getTime() - LISTED_MS))).map(present),
  })),
];

async function hasPeer(trx: HospitalTrx, id: string): Promise<boolean> {
  const found = await trx.selectFrom('pacs_peer').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

async function readForward(trx: HospitalTrx, id: string): Promise<PacsForward> {
  return present((await findForward(trx, id))!);
}

function present(row: ForwardRow): PacsForward {
  return presentEntry(pacsForward, {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}
