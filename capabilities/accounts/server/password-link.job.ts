import { type Db, inSystem } from '@alder/database';
import type { JobData } from '@alder/jobs';
import { composeLetter, type Mail } from '@alder/server';
import { findAccountByEmail, listMemberships } from './account.repository.ts';
import { auditPassword, insertPasswordLink } from './password-link.repository.ts';
import { newToken } from './session-cookie.ts';

/**
 * Job that makes a link to set a password and sends it: the reset of one that was forgotten, or the invitation of a
 * person who has none yet. It is asked for known and unknown addresses alike.
 */
export const PASSWORD_LINK_JOB = 'account.passwordLink';
/** Hours that a reset link works (specification §9). */
export const RESET_LINK_HOURS = 24;
/** Hours that the link of an invitation works (specification §9, activation link). */
export const INVITATION_HOURS = 72;

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
  const found = await inSystem(db, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    const [hospital] = account?.active ? await listMemberships(trx, account.id) : [];
    if (!account || !hospital) return undefined;
    const isInvited = account.password_hash === null;
    await insertPasswordLink(trx, {
      account: account.id,
      token,
      purpose: isInvited ? 'activate' : 'reset',
      now,
      expires_at: new Date(now.getTime() + (isInvited ? INVITATION_HOURS : RESET_LINK_HOURS) * 3_600_000),
    });
    const detail = { ...(typeof requestedFrom === 'string' && { address: requestedFrom }) };
    await auditPassword(trx, account.id, { action: 'account.passwordLink', detail });
    const { own, theirs } = await trx
      .selectFrom('account')
      .innerJoin('hospital', (join) => join.on('hospital.id', '=', hospital.hospitalId))
      .select(['account.lang as own', 'hospital.lang as theirs'])
      .where('account.id', '=', account.id)
      .executeTakeFirstOrThrow();
    return { lang: (own ?? theirs) as keyof typeof letters, isInvited, hospital: hospital.hospitalName };
  });
  if (!found) return;
  const { lang, isInvited, hospital } = found;
  const { subject, paragraphs, action, notes } = (isInvited ? invitations : letters)[lang];
  const fill = (text: string) => text.replaceAll('{hospital}', () => hospital);
  const link = `${address}/auth/${isInvited ? 'invite' : 'reset'}?token=${token}`;
  await mail.send({
    to: email,
    ...composeLetter({
      lang,
      subject: fill(subject),
      paragraphs: paragraphs.map(fill),
      action: { label: action, link },
      notes,
    }),
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

const invitations = {
  en: {
    subject: '{hospital} invites you to Alder',
    paragraphs: [
      'An administrator of {hospital} has made an account for you.',
      'Open this link within 3 days and set your own password:',
    ],
    action: 'Set my password',
    notes: ['If you do not know the hospital, do nothing: without a password nobody can use the account.'],
  },
  zhtw: {
    subject: '{hospital} 邀請您使用 Alder',
    paragraphs: ['「{hospital}」的管理員為您建立了帳號。', '請在 3 天內開啟以下連結，設定您自己的密碼：'],
    action: '設定我的密碼',
    notes: ['若您不認識這間醫院，請忽略此信：未設定密碼前，沒有人能使用該帳號。'],
  },
  ja: {
    subject: '{hospital} から Alder への招待',
    paragraphs: [
      '{hospital} の管理者があなたのアカウントを用意しました。',
      '3 日以内に次のリンクを開き、ご自身でパスワードを設定してください。',
    ],
    action: 'パスワードを設定する',
    notes: [
      '心当たりのない病院の場合は何もしないでください。パスワードが設定されるまで、誰もこのアカウントを使えません。',
    ],
  },
} as const;
