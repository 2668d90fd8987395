import { type HospitalTrx, newId } from '@alder/database';
import type { Device } from '../domain/index.ts';

export type View = { readonly did: 'opened' | 'downloaded' | 'imported'; readonly device: Device; readonly at: Date };

/** Notes a use of a link; an opening is counted at the link too. */
export async function noteView(trx: HospitalTrx, share: string, view: View): Promise<void> {
  await trx
    .insertInto('share_view')
    .values({ id: newId(), share, ...view })
    .execute();
  if (view.did !== 'opened') return;
  await trx
    .updateTable('share_url')
    .set(({ eb }) => ({ opened: eb('opened', '+', 1), opened_at: view.at }))
    .where('id', '=', share)
    .execute();
}

/** Newest first. */
export function listViews(trx: HospitalTrx, share: string, limit: number) {
  return trx
    .selectFrom('share_view')
    .select(['id', 'did', 'device', 'at'])
    .where('share', '=', share)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
