import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import type { Archive } from '@alder/imaging/domain';
import type { Event } from '@alder/server';
import { sql } from 'kysely';
import { apart, type Compared, type Decision, decideIntake, type IntakePlan } from '../domain/index.ts';
import type { Rows } from './arrival-rows.ts';
import type { ImageIndex, Notice } from './image-index.ts';
import { findKnown } from './known.repository.ts';

/** The rows on which a decision was based have changed: it has to be made again. */
class DecisionOutdated extends Error {}

/** An image to be filed, and the result of comparing its data set where this was necessary. */
export type Candidate = { readonly rows: Rows; readonly compared?: Compared | undefined };

/** A decision that was carried out; one to compare is for the caller to decide again. */
export type FilingDecision = Exclude<Decision, { outcome: 'apart' }> & {
  /** The study of the header belongs to another animal, and the image is in a study of its own. */
  readonly isApart: boolean;
};

export type Written = Extract<FilingDecision, { outcome: 'new' | 'revision' }>;

/** Which of the images that are being written have an event in their transaction. */
type Announced = (written: readonly Written[]) => readonly Written[];

/** Attempts while other senders store the same studies, series or instances: each of them decides with what is new. */
const MAX_ATTEMPTS = 5;

/** Decides and writes a batch in a transaction of its own. */
export async function fileBatch(
  { db, index }: { readonly db: Db; readonly index: ImageIndex },
  archive: Archive,
  batch: readonly Candidate[],
  announced: Announced,
): Promise<readonly FilingDecision[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inHospital(db, archive.hospital, async (trx) => {
        const decided = await decide(trx, archive, batch);
        await write(trx, index, archive, decided, announced);
        return decided.placed;
      });
    } catch (fault) {
      if (attempt === MAX_ATTEMPTS || !isOutdated(fault)) throw fault;
    }
  }
}

/** Decides and writes one image in the caller's transaction. */
export async function fileWithin(
  trx: HospitalTrx,
  index: ImageIndex,
  archive: Archive,
  candidate: Candidate,
): Promise<FilingDecision> {
  for (let attempt = 1; ; attempt += 1) {
    const decided = await decide(trx, archive, [candidate]);
    await sql`savepoint intake`.execute(trx);
    try {
      await write(trx, index, archive, decided, (written) => written);
      await sql`release savepoint intake`.execute(trx);
      return decided.placed[0]!;
    } catch (fault) {
      await sql`rollback to savepoint intake`.execute(trx);
      if (attempt === MAX_ATTEMPTS || !isOutdated(fault)) throw fault;
    }
  }
}

type Decided = {
  readonly plan: IntakePlan<Rows>;
  readonly placed: readonly FilingDecision[];
  readonly batch: readonly Candidate[];
};

/** Images of another animal than their study are decided again, with UIDs of their own. */
async function decide(trx: HospitalTrx, archive: Archive, arrived: readonly Candidate[]): Promise<Decided> {
  let batch = arrived;
  for (;;) {
    const known = await findKnown(
      trx,
      batch.map(({ rows }) => rows),
    );
    const plan = decideIntake(batch, known, archive);
    if (!plan.decisions.some(({ outcome }) => outcome === 'apart')) {
      const isApart = (at: number) => batch[at] !== arrived[at];
      const placed = plan.decisions.map((one, at) => ({ ...one, isApart: isApart(at) }) as FilingDecision);
      return { plan, placed, batch };
    }
    batch = batch.map((one, at) => {
      const decision = plan.decisions[at]!;
      return decision.outcome === 'apart' ? { ...one, rows: apart(one.rows, decision) } : one;
    });
  }
}

/** @throws {DecisionOutdated} when the rows on which the decision was based have changed. */
async function write(
  trx: HospitalTrx,
  index: ImageIndex,
  { quota }: Archive,
  { plan, placed, batch }: Decided,
  announced: Announced,
) {
  const { images, restoredImages, counted, bytesBeyond } = plan;
  if (images.length === 0 && restoredImages.length === 0) return;
  const written = placed.filter((one): one is Written => 'revision' in one);
  const events = announced(written).map(eventOf);
  const { used, changed } = await index.insertImages(trx, plan, events, auditsOf(placed, batch));
  if (changed < plan.changedStudies.length) throw new DecisionOutdated('a study has changed');
  // Another server of the hospital has used up the quota since it was read.
  if (quota !== undefined && counted > 0 && used - bytesBeyond > quota)
    throw new DecisionOutdated('the quota is used up');
}

/** The event of a new image. */
export function eventOf({ image, series, study, pet }: Written): Event {
  return { event: 'pacs.created', id: image, permit: 'pacs', payload: { series, study, pet } };
}

function auditsOf(placed: readonly FilingDecision[], batch: readonly Candidate[]): readonly Notice[] {
  return placed.flatMap((one, at) => {
    if (!('revision' in one)) return [];
    const { image, study } = batch[at]!.rows;
    const row = { entity: 'pacs', id: one.image };
    const detail = { sent_by: image.sent_by };
    return [
      ...(one.outcome === 'revision' ? [{ action: 'pacs.revisionKept', ...row, detail }] : []),
      ...(one.isApart
        ? [{ action: 'pacs.filedApart', ...row, detail: { ...detail, study: one.study, from: study.filed_apart_from } }]
        : []),
    ];
  });
}

/** Unique violation, deadlock and serialization failure: another sender was faster. */
function isOutdated(fault: unknown): boolean {
  const { code } = fault as { code?: string };
  return fault instanceof DecisionOutdated || code === '23505' || code === '40P01' || code === '40001';
}
