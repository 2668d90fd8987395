import { type Db, inSystem } from '@alder/database';
import type { JobData, Jobs } from '@alder/jobs';
import type { Mail } from '@alder/server';
import { findAccountByEmail, listMemberships } from './account.repository.ts';
import { auditFailedLogin, LOGIN_FAILED_JOB } from './login-failed.job.ts';
import { auditPassword, insertPasswordLink } from './password-link.repository.ts';
import { newToken } from './session-cookie.ts';

/** Job that makes a reset link and sends it. It is asked for known and unknown addresses alike. */
export const PASSWORD_LINK_JOB = 'account.passwordLink';
/** Hours that a reset link works (specification §9). */
export const RESET_LINK_HOURS = 24;

type Options = {
  readonly db: Db;
  readonly mail: Mail;
  /** Address of the product, for the link in the letter. */
  readonly address: string;
  readonly clock?: () => Date;
};

/** Background jobs of this capability; called before the jobs start. */
export function registerAccountJobs(jobs: Pick<Jobs, 'register'>, parts: Options): void {
  jobs.register(PASSWORD_LINK_JOB, (data) => sendPasswordLink(parts, data));
  jobs.register(LOGIN_FAILED_JOB, (data) => auditFailedLogin(parts, data));
}

/** The token is made here and nowhere kept but in the letter: a job's own data can be read by operators. */
export async function sendPasswordLink(
  { db, mail, address, clock = () => new Date() }: Options,
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
    return own ?? 'zhtw';
  });
  if (lang === undefined) return;
  const { subject, text } = letters[lang as keyof typeof letters];
  await mail.send({ to: email, subject, text: text.replace('{link}', `${address}/auth/reset?token=${token}`) });
}

const letters = {
  en: {
    subject: 'Set a new password',
    text: 'A new password was asked for at Alder for this address.\n\nOpen this link within 24 hours to set one:\n{link}\n\nIf you did not ask, do nothing: the password stays as it is.\n',
  },
  zhtw: {
    subject: '設定新密碼',
    text: '有人在 Alder 為此電子郵件申請設定新密碼。\n\n請在 24 小時內開啟以下連結設定：\n{link}\n\n若不是您本人申請，請忽略此信，密碼不會變更。\n',
  },
  ja: {
    subject: '新しいパスワードの設定',
    text: 'このメールアドレスについて、Alder で新しいパスワードの設定が申し込まれました。\n\n24 時間以内に次のリンクを開いて設定してください。\n{link}\n\n心当たりがない場合は何もしないでください。パスワードは変わりません。\n',
  },
} as const;
