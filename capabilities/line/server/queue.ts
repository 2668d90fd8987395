import type { HospitalTrx } from '@alder/database';
import { findLink, insertMessage } from './line.repository.ts';

/** How an owner can be written to by LINE; undefined where the owner is not linked, or the hospital has no LINE. */
export type LineRoute = { readonly link: string; readonly blocked: boolean };

export async function findLineRoute(trx: HospitalTrx, owner: string): Promise<LineRoute | undefined> {
  const link = await findLink(trx, owner);
  return link && { link: link.id, blocked: link.blocked };
}

export type LineMessage = {
  /** Also the retry key, and the id of the letter where it goes by email in the end. */
  readonly id: string;
  readonly owner: string;
  readonly link: string;
  readonly lang: 'en' | 'ja' | 'zhtw';
  readonly subject: string;
  readonly body: string;
  /** Whether the link that ends reminders is added below. */
  readonly canLeave: boolean;
  readonly elseMail: boolean;
  readonly endsAt: Date;
};

/** Writes a message in the current transaction: it is pushed when that is committed, and never when it is undone. */
export function sendByLine(trx: HospitalTrx, message: LineMessage, now: Date): Promise<void> {
  const { canLeave, elseMail, endsAt, ...row } = message;
  return insertMessage(trx, { ...row, can_leave: canLeave, else_mail: elseMail, ends_at: endsAt, due_at: now });
}
