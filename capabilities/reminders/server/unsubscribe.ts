import { type Db, inHospital, inSystem } from '@alder/database';
import { hashLinkToken } from '@alder/mail';
import { auditRow, finish } from '@alder/server';
import { findByToken, setOptOut } from './reminder.repository.ts';

/**
 * One click in a mail program (RFC 8058): its owner gets no reminders of that hospital any more.
 *
 * @returns whether there is such a letter
 */
export async function unsubscribeByLink(db: Db, token: string): Promise<boolean> {
  const link = await inSystem(db, (trx) => findByToken(trx, hashLinkToken(token)));
  if (!link) return false;
  await inHospital(db, link.hospital, async (trx) => {
    await setOptOut(trx, link.owner, true);
    const row = { action: 'reminder.unsubscribe', entity: 'owner', id: link.owner, detail: { reminders: false } };
    await finish(trx, { events: [], audits: [auditRow(row, {})] });
  });
  return true;
}
