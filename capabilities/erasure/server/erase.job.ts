import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import { dayOf } from '@alder/i18n/format';
import type { JobData } from '@alder/jobs';
import type { Mail } from '@alder/mail';
import { finish } from '@alder/server';
import type { Settings } from '@alder/settings';
import { sql } from 'kysely';
import { type ErasureState, erasureFlow, type PrivacyLaw } from '../domain/index.ts';
import { eraseFromFiles, eraseOwner, type RewriteFiles } from './erase.ts';
import { findRequest, lockRequest, setRequest } from './erasure.repository.ts';
import { writeLedger } from './ledger.ts';
import { composeErasureLetter } from './letter.ts';

export const ERASE_JOB = 'erasure.apply';
/** A mail server that does not answer must not hold the rows of a hospital. */
const LETTER_WITHIN_MS = 15_000;

export type EraseOptions = {
  readonly db: Db;
  readonly settings: Settings;
  readonly mail: Mail;
  readonly clock: () => Date;
  /** Deletes letters that are kept as files and were written to this address. */
  readonly forgetLetters: (address: string) => Promise<void>;
  readonly rewriteFiles: RewriteFiles;
};

/** Erases the owner of a request that was decided; a repetition finds it erased and does nothing. */
export async function runErasure(options: EraseOptions, { hospital, entry }: JobData): Promise<void> {
  const { db, settings, clock } = options;
  const now = clock();
  const requestRow = await inHospital(db, hospital, (trx) => findRequest(trx, entry as string));
  if (requestRow?.state === 'erasing') await eraseFromFiles(db, options.rewriteFiles, hospital, requestRow.owner);
  await inHospital(db, hospital, async (trx) => {
    const request = await lockRequest(trx, entry as string);
    if (!request || !erasureFlow.can(request.state as ErasureState, 'erased')) return;
    const { timezone, name, lang } = await findHospital(trx);
    const today = dayOf(now, timezone);
    const { id, owner, asked_on } = request;
    const law = request.law as PrivacyLaw;
    const result = await eraseOwner(trx, { owner, request: id, law, asked_on }, { settings, timezone, now, today });
    if (result?.email) await options.forgetLetters(result.email);
    // Sent before the commit: afterwards the address is not known any more.
    const letter = result?.email
      ? await send(options, result.email, {
          lang: (result.lang as 'en' | null) ?? lang,
          hospital: name,
          day: today,
          grounds: result.grounds,
        })
      : 'none';
    const state = erasureFlow.next('erasing', 'erased')!;
    await setRequest(trx, id, {
      state,
      note: null,
      letter,
      counts: JSON.stringify(result?.counts ?? {}),
      decided_at: now,
    });
    await finish(trx, {
      events: [
        { event: 'erasure.updated', id },
        { event: 'owner.updated', id: owner },
      ],
      audits: [{ action: 'erasure.erased', entity: 'erasure', id, detail: { owner, letter } }],
    });
  });
  await writeLedger({ db, settings }, hospital);
}

async function send(
  { mail }: EraseOptions,
  to: string,
  letter: Parameters<typeof composeErasureLetter>[0],
): Promise<'sent' | 'failed'> {
  const late = new Promise<'failed'>((resolve) => {
    setTimeout(() => resolve('failed'), LETTER_WITHIN_MS).unref();
  });
  const sent = mail.send({ to, ...composeErasureLetter(letter) }).then(
    () => 'sent' as const,
    () => 'failed' as const,
  );
  return Promise.race([sent, late]);
}

async function findHospital(trx: HospitalTrx) {
  const row = await trx
    .selectFrom('hospital')
    .select(['name', 'timezone', 'lang'])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
  return { ...row, lang: row.lang as 'en' | 'ja' | 'zhtw' };
}
