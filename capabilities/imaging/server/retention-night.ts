import { type Db, type HospitalTrx, inHospital, inSystem } from '@alder/database';
import { finish } from '@alder/server';
import { isLeaving, leavesAt, MAX_PURGED_NIGHTLY, PURGE_PART, retainedSince } from '../domain/index.ts';
import {
  announce,
  emptyStudy,
  endAnnounced,
  findRetention,
  listDue,
  listOld,
  lockOld,
  purgeImages,
} from './retention.repository.ts';

/** Announced studies that are looked at in one night of a hospital. */
const MAX_STUDIES = 500;

/**
 * Nightly work of retention, hospital by hospital: announces the studies that are old enough, takes back what is held
 * meanwhile, and deletes the images of those whose 30 days have passed.
 *
 * Hospitals that never switched it on, that are disabled, or whose plan has ended, lose nothing.
 */
export async function sweepRetention({ db, clock }: { readonly db: Db; readonly clock: () => Date }): Promise<void> {
  const now = clock();
  for (const id of await listSweptHospitals(db, now)) await sweepHospital(db, id, now);
}

/** Hospitals whose images may be purged: neither disabled nor at the end of their plan. */
export async function listSweptHospitals(db: Db, now: Date): Promise<string[]> {
  const hospitals = await inSystem(db, (trx) =>
    trx
      .selectFrom('hospital')
      .select('id')
      .where('active', '=', true)
      .where((where) => where.or([where('plan_ends_at', 'is', null), where('plan_ends_at', '>', now)]))
      .execute(),
  );
  return hospitals.map(({ id }) => id);
}

async function sweepHospital(db: Db, hospital: string, now: Date): Promise<void> {
  const years = await inHospital(db, hospital, (trx) => yearsInForce(trx));
  if (years === undefined) return;
  await inHospital(db, hospital, (trx) => announceOld(trx, { years, now }));
  const due = await inHospital(db, hospital, (trx) => listDue(trx, now, MAX_STUDIES));
  let room = MAX_PURGED_NIGHTLY;
  for (const { study, announced_at } of due) {
    // Part by part, each in a transaction that looks again: a hold of a moment ago stops the next one.
    for (let more = true; more && room > 0; ) {
      const part = await inHospital(db, hospital, (trx) =>
        purgePart(trx, { study, announced: announced_at, now, limit: Math.min(room, PURGE_PART) }),
      );
      room -= part.images;
      more = part.isMore;
    }
    if (room <= 0) return;
  }
}

/** The years while it is switched on. */
async function yearsInForce(trx: HospitalTrx): Promise<number | undefined> {
  const set = await findRetention(trx);
  return set?.is_on ? set.years : undefined;
}

async function announceOld(trx: HospitalTrx, { years, now }: { years: number; now: Date }): Promise<void> {
  const since = retainedSince(now, years);
  let [studies, images, bytes] = [0, 0, 0];
  for (const study of await listOld(trx, { now, since })) {
    if (!isLeaving(study, since)) {
      await endAnnounced(trx, { study: study.id, ended: 'kept', at: now });
      continue;
    }
    if (!(await announce(trx, study, { at: now, leaves_at: leavesAt(now) }))) continue;
    studies += 1;
    images += study.images;
    bytes += Number(study.bytes);
  }
  if (studies === 0) return;
  const audit = { action: 'pacs.retentionAnnounced', entity: 'pacs', detail: { studies, images, bytes, years } };
  await finish(trx, { audits: [audit] });
}

type Part = { readonly study: string; readonly announced: Date; readonly now: Date; readonly limit: number };

async function purgePart(trx: HospitalTrx, part: Part): Promise<{ images: number; isMore: boolean }> {
  const { study, announced, now, limit } = part;
  const years = await yearsInForce(trx);
  const since = retainedSince(now, years ?? Number.POSITIVE_INFINITY);
  const found = await lockOld(trx, study, { now, since });
  if (years === undefined || !found || !isLeaving(found, since)) {
    await endAnnounced(trx, { study, ended: 'kept', at: now });
    return { images: 0, isMore: false };
  }
  const { images, bytes } = await purgeImages(trx, { study, announced, now, limit });
  const isDone = images < limit;
  if (isDone) {
    await emptyStudy(trx, study, announced);
    await endAnnounced(trx, { study, ended: 'gone', at: now });
  }
  const audit = {
    action: 'pacs.retentionPurged',
    entity: 'study',
    id: study,
    detail: { images, bytes, years, isDone },
  };
  const event = { event: 'pacs.deleted' as const, id: study, permit: 'pacs' as const, payload: { study } };
  await finish(trx, { audits: images > 0 || isDone ? [audit] : [], events: [event] });
  return { images, isMore: !isDone };
}
