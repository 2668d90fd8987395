import { type Db, inSystem } from '@alder/database';
import type { JobData } from '@alder/jobs';
import { composeLetter, type Mail } from '@alder/server';
import { findAccountByEmail, listMemberships } from './account.repository.ts';
import { auditPassword, insertPasswordLink } from './password-link.repository.ts';
import { newToken } from './session-cookie.ts';

/** Job that makes a reset link and sends it. It is asked for known and unknown addresses alike. */
export const PASSWORD_LINK_JOB = 'account.passwordLink';
/** Hours that a reset link works (specification §9). */
export const RESET_LINK_HOURS = 24;

/** What the letters of this capability need. */
export type AccountJobOptions = {
  readonly db: Db;
  readonly mail: Mail;
  /** Address of the product, for the link in the letter. */
  readonly address: string;
  readonly clock?: () => Date;
};

/** The token is made here and nowhere kept but in the letter: a job's own data can be read by operators. */
export async function sendPasswordLink(
  { db, mail, address, clock = () => new Date() }: AccountJobOptions,
  { email, address: requestedFrom }: JobData,
): Promise<void> {
  if (typeof email !== 'string') return;
  const token = newToken();
  const now = clock();
  const lang = await inSystem(db, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (!account?.active || (await listMemberships(trx, account.id)).length === 0) return undefined;
    await insertPasswordLink(trx, {
      account: account.id,
      token,
      now,
      expires_at: new Date(now.getTime() + RESET_LINK_HOURS * 3_600_000),
    });
    const detail = { ...(typeof requestedFrom === 'string' && { address: requestedFrom }) };
    await auditPassword(trx, account.id, { action: 'account.passwordLink', detail });
    const { lang: own } = await trx
      .selectFrom('account')
      .select('lang')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    return (own ?? 'zhtw') as keyof typeof letters;
  });
  if (lang === undefined) return;
  const { subject, paragraphs, action, notes } = letters[lang];
  const link = `${address}/auth/reset?token=${token}`;
  await mail.send({
    to: email,
    ...composeLetter({ lang, subject, paragraphs, action: { label: action, link }, notes }),
  });
}

const letters = {
  en: {
    subject: 'Set a new password',
    paragraphs: [
      'A new password was asked for at Alder for this address.',
      'Open this link within 24 hours to set one:',
    ],
    action: 'Set a new password',
    notes: ['If you did not ask, do nothing: the password stays as it is.'],
  },
  zhtw: {
    subject: '設定新密碼',
    paragraphs: ['有人在 Alder 為此電子郵件申請設定新密碼。', '請在 24 小時內開啟以下連結設定：'],
    action: '設定新密碼',
    notes: ['若不是您本人申請，請忽略此信，密碼不會變更。'],
  },
  ja: {
    subject: '新しいパスワードの設定',
    paragraphs: [
      'このメールアドレスについて、Alder で新しいパスワードの設定が申し込まれました。',
      '24 時間以内に次のリンクを開いて設定してください。',
    ],
    action: '新しいパスワードを設定',
    notes: ['心当たりがない場合は何もしないでください。パスワードは変わりません。'],
  },
} as const;
