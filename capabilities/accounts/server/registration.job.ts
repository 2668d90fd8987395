import { inSystem } from '@alder/database';
import type { JobData } from '@alder/jobs';
import { composeLetter } from '@alder/server';
import type { AccountJobOptions } from './password-link.job.ts';
import { setLinkToken, setSent } from './registration.repository.ts';
import { newToken } from './session-cookie.ts';

/** Job that makes the link of a registration and sends it. */
export const REGISTRATION_LINK_JOB = 'account.registrationLink';

/**
 * The token is made here and nowhere kept but in the letter. A job that is done again, because the mail server was away,
 * makes another one: the newest letter counts, and one that was sent is not sent twice.
 */
export async function sendRegistrationLink(
  { db, mail, address, clock = () => new Date() }: AccountJobOptions,
  { registration }: JobData,
): Promise<void> {
  if (typeof registration !== 'string') return;
  const token = newToken();
  const found = await inSystem(db, (trx) => setLinkToken(trx, registration, { token, now: clock() }));
  if (!found) return;
  const lang = found.lang as keyof typeof letters;
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'hospital' ? found.hospital_name : found.hospital_key));
  const { subject, paragraphs, action, notes } = letters[lang];
  const link = `${address}/auth/activate?token=${token}`;
  await mail.send({
    to: found.email,
    ...composeLetter({
      lang,
      subject: fill(subject),
      paragraphs: paragraphs.map(fill),
      action: { label: action, link },
      notes,
    }),
  });
  await inSystem(db, (trx) => setSent(trx, token, clock()));
}

const letters = {
  en: {
    subject: 'Activate {hospital} at Alder',
    paragraphs: [
      '{hospital} was registered at Alder with this email address. Its hospital id is {key}.',
      'Open the link within 3 days and set your password. Your 30-day trial begins then.',
    ],
    action: 'Set password and begin',
    notes: ['If you did not register, do nothing: no account is made, and the registration is deleted after 3 days.'],
  },
  zhtw: {
    subject: '啟用 {hospital} 的 Alder 帳號',
    paragraphs: [
      '有人以此電子郵件在 Alder 註冊了「{hospital}」，醫院代碼為 {key}。',
      '請在 3 天內開啟連結並設定密碼，30 天試用期自設定完成起算。',
    ],
    action: '設定密碼並開始使用',
    notes: ['若不是您本人註冊，請忽略此信：不會建立任何帳號，註冊資料將於 3 天後刪除。'],
  },
  ja: {
    subject: '{hospital} の Alder 登録を完了してください',
    paragraphs: [
      'このメールアドレスで「{hospital}」（病院 ID：{key}）が Alder に登録されました。',
      '3 日以内にリンクを開き、パスワードを設定してください。設定が済むと 30 日間の無料試用が始まります。',
    ],
    action: 'パスワードを設定して始める',
    notes: ['心当たりがない場合は何もしないでください。アカウントは作られず、登録内容は 3 日後に削除されます。'],
  },
} as const;
