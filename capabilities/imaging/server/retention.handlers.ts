import { mayHaveLocalBackup } from '@alder/hospitals/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { getRetention, holdStudy, releaseHold, setRetention } from '../contract/index.ts';
import { isLeaving, leavesAt, RETENTION_YEARS, retainedSince } from '../domain/index.ts';
import {
  type Amount,
  countAnnounced,
  endAnnounced,
  findRetention,
  holdStudyOf,
  listAnnounced,
  listHolds,
  listOld,
  type OldStudy,
  releaseHoldOf,
  writeRetention,
} from './retention.repository.ts';

/** Calls about how long images are kept. None of them deletes anything: that is the work of the night. */
export const retentionHandlers: readonly Implementation[] = [
  implement(getRetention, async ({ years: asked }, { trx, hospital, now }) => {
    const set = await findRetention(trx);
    const years = set?.years ?? RETENTION_YEARS.usual;
    const [announced, holds] = [await listAnnounced(trx), await listHolds(trx)];
    return {
      result: {
        years,
        isOn: set?.is_on ?? false,
        changed_by: set?.changed_by ?? null,
        changed_at: set?.changed_at.toISOString() ?? null,
        version: set?.version ?? 0,
        preview: await previewOf(trx, asked ?? years, now),
        announced: announced.map((row) => ({ ...named(row), leaves_at: row.leaves_at.toISOString() })),
        announced_total: await countAnnounced(trx),
        holds: holds.map((row) => ({ ...named(row), since: row.since.toISOString() })),
        localBackup: mayHaveLocalBackup(await findLicence(trx, hospital.id)),
      },
    };
  }),

  implement(setRetention, async ({ version, years, isOn }, { trx, account, now, audit, emit }) => {
    const before = await findRetention(trx);
    const row = { years, is_on: isOn, changed_by: account.id, changed_at: now };
    if (!(await writeRetention(trx, { version, ...row }))) throw stale();
    // Other years are another announcement: nothing leaves by one that was made for those before.
    const isLonger = before !== undefined && years > before.years;
    const kept = !isOn || isLonger ? await endAnnounced(trx, { ended: 'kept', at: now }) : 0;
    audit({
      entity: 'pacs',
      detail: { before: before ? { years: before.years, isOn: before.is_on } : null, after: { years, isOn }, kept },
    });
    emit({ event: 'retention.updated', id: account.id, permit: 'pacs' });
    return { result: 'ok' as const };
  }),

  implement(holdStudy, async ({ study, reason }, { trx, account, now, audit, emit }) => {
    const id = await holdStudyOf(trx, { study, reason, author: account.id });
    if (!id) throw notFound();
    await endAnnounced(trx, { study, ended: 'kept', at: now });
    audit({ entity: 'study', id: study, detail: { hold: id, reason } });
    emit({ event: 'retention.updated', id: study, permit: 'pacs' });
    return { result: { id } };
  }),

  implement(releaseHold, async ({ id, reason }, { trx, account, now, audit, emit }) => {
    const released = await releaseHoldOf(trx, id, { by: account.id, at: now });
    if (!released) throw notFound();
    audit({ entity: 'study', id: released.study, detail: { hold: id, reason } });
    emit({ event: 'retention.updated', id: released.study, permit: 'pacs' });
    return { result: 'ok' as const };
  }),
];

async function previewOf(trx: Context['trx'], years: number, now: Date) {
  const since = retainedSince(now, years);
  const old = await listOld(trx, { now, since });
  const leaving = old.filter((study) => isLeaving(study, since));
  return {
    leaving: sumOf(leaving),
    held: sumOf(old.filter(({ holds }) => holds.length > 0)),
    oldest: leaving[0]?.datetime.toISOString() ?? null,
    earliest: leavesAt(now).toISOString(),
  };
}

function sumOf(studies: readonly OldStudy[]): Amount {
  const add = (name: 'images' | 'bytes') => studies.reduce((sum, one) => sum + Number(one[name]), 0);
  return { studies: studies.length, images: add('images'), bytes: add('bytes') };
}

const named = <Row extends { readonly datetime: Date }>({ datetime, ...row }: Row) => ({
  ...row,
  datetime: datetime.toISOString(),
});

async function findLicence(trx: Context['trx'], hospital: string): Promise<string | null> {
  const row = await trx.selectFrom('hospital').select('license').where('id', '=', hospital).executeTakeFirst();
  return row?.license ?? null;
}
