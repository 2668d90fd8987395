import { type Db, inHospital, inSystem } from '@alder/database';
import { hashLinkToken } from '@alder/mail';
import { auditRow, finish, type Implementation, implement, implementPublic } from '@alder/server';
import { getWeeklyLetter, setWeeklyLetter, stopWeeklyLetter, weeklyLetterLinkGone } from '../contract/index.ts';
import { findByToken, findWanted, setWanted } from './weekly-letter.repository.ts';

/** The weekly letter is a choice of each person. */
export const weeklyLetterHandlers: readonly Implementation[] = [
  implement(getWeeklyLetter, async (_input, { trx, account }) => ({ wanted: await findWanted(trx, account.id) })),

  implement(setWeeklyLetter, async ({ wanted }, { trx, account, now, audit, emit }) => {
    await setWanted(trx, account.id, wanted ? now : null);
    audit({ entity: 'account', id: account.id, detail: { weekly_letter: wanted } });
    emit({ event: 'weeklyLetter.chosen', id: account.id });
    return { wanted };
  }),

  implementPublic(stopWeeklyLetter, async ({ token }, context) => {
    const link = await context.system((trx) => findByToken(trx, hashLinkToken(token)));
    if (!link) throw weeklyLetterLinkGone();
    await context.inHospital(link.hospital, async ({ trx, audit, emit }) => {
      await setWanted(trx, link.account, null);
      audit({ entity: 'account', id: link.account, detail: { weekly_letter: false } });
      emit({ event: 'weeklyLetter.chosen', id: link.account });
    });
    return { hospital: link.name, names: (link.names ?? {}) as Record<string, string> };
  }),
];

/**
 * One click in a mail program (RFC 8058): its owner gets no weekly letter of that hospital any more.
 *
 * @returns Whether there is such a letter.
 */
export async function stopWeeklyLetterByLink(db: Db, token: string): Promise<boolean> {
  const link = await inSystem(db, (trx) => findByToken(trx, hashLinkToken(token)));
  if (!link) return false;
  await inHospital(db, link.hospital, async (trx) => {
    await setWanted(trx, link.account, null);
    const row = { action: stopWeeklyLetter.id, entity: 'account', id: link.account, detail: { weekly_letter: false } };
    await finish(trx, {
      events: [{ event: 'weeklyLetter.chosen', id: link.account }],
      audits: [auditRow(row, {})],
    });
  });
  return true;
}
