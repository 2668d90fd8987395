import type { HospitalTrx } from '@alder/database';
import { sendLetter } from '@alder/mail';
import { findHospital } from './archive/rows-of-archive.ts';
import type { ExportRow } from './export.repository.ts';

/**
 * Notifies the requesting user that the archive is ready, or why not. The monthly one sends nothing when it has
 * arrived, and notifies all administrators when it has not.
 */
export async function writeLetters(trx: HospitalTrx, row: ExportRow, now: Date): Promise<void> {
  const kind = kindOf(row);
  if (!kind) return;
  const hospital = await findHospital(trx);
  for (const { email, lang } of await listReaders(trx, row)) {
    const values = { hospital: hospital.name, until: row.expires_at ?? now };
    const letter = { to: email, lang: (lang ?? hospital.lang) as 'en', hospital: hospital.id, values };
    await sendLetter(trx, { ...letter, kind, about: `export:${row.id}:${email}` }, now);
  }
}

function kindOf({ state, failure, kind }: ExportRow): 'exportReady' | 'exportNotSent' | 'exportFailed' | undefined {
  if (state === 'failed') return 'exportFailed';
  if (state !== 'done') return undefined;
  if (failure === 'notSent') return 'exportNotSent';
  return kind === 'asked' ? 'exportReady' : undefined;
}

function listReaders(trx: HospitalTrx, { created_by }: ExportRow) {
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.email', 'account.lang'])
    .where('membership.active', '=', true)
    .where('account.active', '=', true)
    .$if(created_by !== null, (query) => query.where('account.id', '=', created_by!))
    .$if(created_by === null, (query) => query.where('membership.role', '=', 'hospitalAdmin'))
    .execute();
}
