import type { SystemTrx } from '@alder/database';
import { sql } from 'kysely';

export type DueLetter = NonNullable<Awaited<ReturnType<typeof lockDueLetter>>>;

/**
 * Locks the letter that has been due for longest, and that no other process is sending.
 *
 * @param to Only letters to this address; for tests, which share a database.
 */
export function lockDueLetter(trx: SystemTrx, now: Date, to?: string) {
  return trx
    .selectFrom('letter as l')
    .leftJoin('hospital as h', 'h.id', 'l.hospital')
    .selectAll('l')
    .select([sql<string | null>`coalesce(nullif(h.names ->> l.lang, ''), h.name)`.as('hospital_name'), 'h.timezone'])
    .where('l.state', '=', 'waiting')
    .where('l.due_at', '<=', now)
    .$if(to !== undefined, (query) => query.where('l.email', '=', to!))
    .orderBy('l.due_at')
    .orderBy('l.id')
    .limit(1)
    .forUpdate('l')
    .skipLocked()
    .executeTakeFirst();
}

/** The letter is done with: what stood in it is not kept. */
export async function setEnded(
  trx: SystemTrx,
  id: string,
  {
    state,
    problem = null,
    at,
  }: { state: 'sent' | 'ended' | 'refused' | 'bounced'; problem?: string | null; at: Date | null },
): Promise<void> {
  await trx
    .updateTable('letter')
    .set({ state, problem, details: '{}', ...(state === 'sent' && { sent_at: at }) })
    .where('id', '=', id)
    .execute();
}

export async function setRetry(
  trx: SystemTrx,
  id: string,
  { attempts, due_at, problem }: { attempts: number; due_at: Date; problem: string },
): Promise<void> {
  await trx.updateTable('letter').set({ attempts, due_at, problem }).where('id', '=', id).execute();
}

export function lockLetter(trx: SystemTrx, id: string) {
  return trx.selectFrom('letter').select(['id', 'email', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type MailProblem = { email: string; letter: string; kind: 'refused' | 'bounced'; status: string; said: string };

/** Marks an address that no letter reaches. */
export async function setMailProblem(trx: SystemTrx, problem: MailProblem, at: Date): Promise<void> {
  const row = { ...problem, email: problem.email.toLowerCase(), said: problem.said.slice(0, 500), at };
  const { email: _, ...changed } = row;
  await trx
    .insertInto('mail_problem')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(changed))
    .execute();
}

export async function removeMailProblem(trx: SystemTrx, email: string): Promise<void> {
  await trx.deleteFrom('mail_problem').where('email', '=', email.toLowerCase()).execute();
}

/** Removes letters that ended so long ago that no report about them comes any more. */
export async function removeOldLetters(trx: SystemTrx, before: Date): Promise<void> {
  await trx.deleteFrom('letter').where('created_at', '<', before).where('state', '!=', 'waiting').execute();
}
