import { changesOf, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { getInterferences, getLookOfSpecimen, noteSampleLook } from '../contract/index.ts';
import { presentLook } from './look.presenter.ts';
import { findLook, findPlace, insertLook, setLook } from './look.repository.ts';
import { readInterferences } from './read-interferences.ts';

export const sampleHandlers: readonly Implementation[] = [
  implement(getInterferences, async ({ records }, { trx }) => ({ result: await readInterferences(trx, records) })),

  implement(getLookOfSpecimen, async ({ specimen }, { trx }) => {
    const place = { record: null, specimen };
    if (!(await findPlace(trx, place))) throw notFound();
    return { result: presentLook(await findLook(trx, place)) };
  }),

  implement(noteSampleLook, async ({ record, specimen, version, ...look }, { trx, account, emit, audit }) => {
    const place = { record, specimen };
    const found = await findPlace(trx, place);
    if (!found) throw notFound();
    const current = await findLook(trx, place);
    if ((current?.version ?? 0) !== version) throw stale({ current: presentLook(current) });

    if (current) await setLook(trx, current.id, { ...look, author: account.id });
    else await insertLook(trx, { ...place, ...look, author: account.id });
    const before = current ?? { hemolysis: null, lipemia: null, icterus: null };
    audit({ entity: 'sampleLook', id: record ?? specimen ?? '', detail: changesOf(before, look, { values: 'all' }) });
    emit({
      event: 'sampleLook.updated',
      id: record ?? specimen ?? '',
      ...(found.pet && { payload: { pet: found.pet } }),
    });
    return { result: presentLook(await findLook(trx, place)) };
  }),
];
