import { type HospitalTrx, newId } from '@alder/database';
import { wireRow } from '@alder/server';
import { stale } from '@alder/wire';
import type { CatalogModel } from '../domain/index.ts';
import { presentDefault } from './catalog.presenter.ts';
import { findCopy, findDefault, insertCopy, markDefaultDeleted } from './catalog.repository.ts';

/**
 * Turns a shared default into the hospital's own entry: a copy marked from_default, the default deleted for this
 * hospital, both in the caller's transaction (specification §4).
 *
 * @returns Id of the copy; undefined where no default has this id.
 * @throws {Refusal} `stale` with the copy, where the hospital has one already.
 */
export async function adoptDefault(
  trx: HospitalTrx,
  model: CatalogModel,
  { id, version }: { id: string; version: number },
): Promise<string | undefined> {
  const from = await findDefault(trx, model, id);
  if (!from) return undefined;

  const copy = newId();
  if (!(await markDefaultDeleted(trx, from.id, copy))) {
    const current = await findCopy(trx, model, from.id);
    throw stale(current && { current: wireRow(current) });
  }
  if (version !== from.version) throw stale({ current: presentDefault(from) });
  await insertCopy(trx, model, copy, from);
  return copy;
}
