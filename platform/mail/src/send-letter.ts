import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import type { LetterKind, LetterValues } from './kinds.ts';

type Language = 'en' | 'ja' | 'zhtw';

/** A letter to be sent; `values` are those of its kind. */
export type Letter<Kind extends LetterKind = LetterKind> = {
  readonly [Each in Kind]: {
    readonly kind: Each;
    readonly to: string;
    readonly lang: Language;
    readonly values: LetterValues[Each];
    /** Id of the hospital whose name is in the From line; within a hospital's transaction it must be that one. */
    readonly hospital?: string | undefined;
    /** Given where the link carries a secret: `const id = newId()`, and `linkToken(settings, id)` is what the link will carry. */
    readonly id?: string;
    readonly hasToken?: boolean;
    /** Page that the link opens, where it is not that of the kind. */
    readonly path?: string;
    /** A letter that still waits about the same is replaced by this one. */
    readonly about?: string;
    /** Name of an occasion: a second letter with the same is not written. */
    readonly once?: string;
    /** After this instant it is not sent any more; 3 days unless given. */
    readonly endsAt?: Date;
  };
}[Kind];

const DAYS_3_MS = 3 * 86_400_000;

/**
 * Writes a letter in the current transaction: it is sent when that is committed, and never when it is undone.
 *
 * The mail server being away is no reason to fail: the letter is tried again until it ends (decision 0433).
 *
 * @param now The clock of the caller; the letter's Date.
 * @returns Its id, or undefined where one with the same `once` was written before.
 */
export async function sendLetter(
  trx: HospitalTrx | SystemTrx,
  letter: Letter,
  now: Date = new Date(),
): Promise<string | undefined> {
  const { id = newId(), about, once } = letter;
  const any = trx as SystemTrx;
  if (about !== undefined)
    await any
      .updateTable('letter')
      .set({ state: 'replaced', details: '{}' })
      .where('about', '=', about)
      .where('state', '=', 'waiting')
      .execute();
  const written = await any
    .insertInto('letter')
    .values({
      ...{ id, kind: letter.kind, lang: letter.lang, email: letter.to, hospital: letter.hospital ?? null },
      details: JSON.stringify(letter.values),
      path: letter.path ?? null,
      has_token: letter.hasToken ?? false,
      ...{ about: about ?? null, once: once ?? null, due_at: now, created_at: now },
      ends_at: letter.endsAt ?? new Date(now.getTime() + DAYS_3_MS),
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}

/**
 * Withdraws a letter that is not sent yet.
 *
 * @returns Whether it still waited; a letter that is being sent at this moment is waited for, and counts as sent.
 */
export async function withdrawLetter(trx: HospitalTrx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await (trx as unknown as SystemTrx)
    .updateTable('letter')
    .set({ state: 'replaced', details: '{}' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
