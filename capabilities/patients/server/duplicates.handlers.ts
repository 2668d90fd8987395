import { type HospitalTrx, inHospital } from '@alder/database';
import { type Implementation, implementStream } from '@alder/server';
import { inputIncorrect } from '@alder/wire';
import { sql } from 'kysely';
import { findDuplicateChimeraPets } from '../contract/chimera-calls.ts';
import { presentLine } from './patient.presenter.ts';
import { listLines } from './pet.repository.ts';

type Pair = {
  readonly one: string;
  readonly other: string;
  readonly why: readonly ('remote' | 'chip' | 'chart' | 'name')[];
};

export const duplicateHandlers: readonly Implementation[] = [
  implementStream(findDuplicateChimeraPets, async ({ q, offset, limit }, { db, hospital, beyond }) => {
    const skip = readSkip(offset);
    const { pairs, result } = await inHospital(db, hospital.id, async (trx) => {
      const found = await listPairs(trx, { q, skip, limit: limit + 1 });
      return { pairs: found, result: await present(trx, found.slice(0, limit)) };
    });
    const hospitals = await beyond.system((trx) =>
      trx.selectFrom('hospital').select(['id', 'key', 'name']).where('active', '=', true).orderBy('name').execute(),
    );
    const others: { key: string; name: string; pairs: number }[] = [];
    for (const { id, key, name } of hospitals.filter((each) => each.id !== hospital.id)) {
      const count = await inHospital(db, id, countPairs);
      if (count > 0) others.push({ key, name, pairs: count });
    }
    const { key, name } = hospital;
    return { hospital: { key, name }, result, others, next: pairs.length > limit ? String(skip + limit) : undefined };
  }),
];

async function listPairs(trx: HospitalTrx, { q, skip, limit }: { q: string; skip: number; limit: number }) {
  const { rows } = await sql<Pair>`
    select d.one, d.other, d.why from app.duplicate_pets() d
    join pet_search a on a.hospital = app.hospital() and a.pet = d.one
    join pet_search b on b.hospital = app.hospital() and b.pet = d.other
    where ${q} = '' or strpos(a.everything || '|' || b.everything, app.search_key(${q})) > 0
    order by cardinality(d.why) desc, a.name, d.one, d.other offset ${skip} limit ${limit}`.execute(trx);
  return rows;
}

async function countPairs(trx: HospitalTrx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from app.duplicate_pets()`.execute(trx);
  return Number(rows[0]!.n);
}

async function present(trx: HospitalTrx, pairs: readonly Pair[]) {
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const lines = new Map((await listLines(trx, ids)).map((line) => [line.id, presentLine(line)]));
  const { rows } = await sql<{ id: string; version: number; created_at: Date; visits: number; remote: string | null }>`
    select p.id, p.version, p.created_at, c.remote,
      (select count(*) from medical_record m where m.hospital = p.hospital and m.pet = p.id and m.deleted_at is null) as visits
    from pet p left join chimera_pet c on c.hospital = p.hospital and c.pet = p.id
    where p.id = any(${ids}::uuid[])`.execute(trx);
  const more = new Map(rows.map(({ id, ...row }) => [id, row]));
  const side = (id: string) => {
    const { version, created_at, visits, remote } = more.get(id)!;
    return { ...lines.get(id)!, version, visits: Number(visits), created_at: created_at.toISOString(), remote };
  };
  return pairs.map(({ one, other, why }) => ({ why: [...why], one: side(one), other: side(other) }));
}

/** @throws {Refusal} `inputIncorrect` for a place that no page gave. */
function readSkip(offset: string | undefined): number {
  if (offset === undefined) return 0;
  if (!/^\d{1,6}$/.test(offset)) throw inputIncorrect({ fields: { offset: 'unknown' } });
  return Number(offset);
}
