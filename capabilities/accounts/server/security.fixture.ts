import { inSystem } from '@alder/database';
import { expect } from 'vitest';
import { beginTotp, confirmTotp } from '../contract/index.ts';
import type { openClinic } from './clinic.fixture.ts';
import { stepAt, totpCode } from './totp.ts';

type Clinic = Awaited<ReturnType<typeof openClinic>>;
type Browser = ReturnType<Clinic['openBrowser']>;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as an authenticator app reads them. */
export function fromBase32(text: string): Buffer {
  let [bits, value] = [0, 0];
  const bytes: number[] = [];
  for (const letter of text) {
    value = ((value << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 0xff);
  }
  return Buffer.from(bytes);
}

/** For tests: an authenticator app that was set up in a logged-in browser, and the recovery codes that came with it. */
export async function setUpTotp(browser: Browser, now: () => Date) {
  const { payload } = await browser.call(beginTotp, {});
  const secret = fromBase32(payload.secret);
  const code = (step = 0) => totpCode(secret, stepAt(now()) + step);
  const confirmed = await browser.call(confirmTotp, { code: code(-1) });
  expect(confirmed.status).toBe(200);
  return { code, recoveryCodes: confirmed.payload.recoveryCodes as string[] };
}

/** For tests: actions in the audit log of a clinic's hospital. */
export async function auditActions({ db, hospital }: Clinic): Promise<string[]> {
  const rows = await inSystem(db, async (trx) => {
    const { sql } = await import('kysely');
    await sql`select set_config('app.hospital', ${hospital.id}, true)`.execute(trx);
    return trx.selectFrom('audit_log').select('action').where('hospital', '=', hospital.id).execute();
  });
  return rows.map(({ action }) => action);
}

/** For tests: letters to the doctor of a clinic, in the order in which they were written. */
export function lettersOf({ db, doctor }: Clinic) {
  return inSystem(db, (trx) =>
    trx
      .selectFrom('letter')
      .select(['id', 'kind', 'email', 'details'])
      .where('email', '=', doctor.email)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
}
