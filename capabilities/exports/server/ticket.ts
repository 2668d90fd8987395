import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';
import { TICKET_HOURS } from '../domain/index.ts';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;
type Holder = { readonly id: string; readonly account: string };

/** What opens the download of one archive for one person: bound to both and to a time. */
export function ticketFor(
  secrets: Secrets,
  holder: Holder,
  now: Date,
): { readonly ticket: string; readonly until: Date } {
  const until = new Date(now.getTime() + TICKET_HOURS * 3_600_000);
  return { ticket: `${until.getTime()}.${sign(secrets, holder, until.getTime())}`, until };
}

export function isTicket(secrets: Secrets, holder: Holder, ticket: string, now: Date): boolean {
  const [until = '', signature = ''] = ticket.split('.');
  if (!/^\d{1,15}$/.test(until) || Number(until) <= now.getTime()) return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secrets, holder, Number(until)))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(secrets: Secrets, { id, account }: Holder, until: number): string {
  return createHmac('sha256', deriveSecret(secrets, 'export-ticket'))
    .update(`${id}.${account}.${until}`)
    .digest('base64url');
}
