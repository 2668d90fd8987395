/** Longest text message of the Messaging API, in UTF-16 units. */
export const LINE_TEXT_MAX = 5000;

/** What the official account says by itself, in the language of the hospital. */
export const REPLIES = {
  en: {
    claimed: 'Thank you. The front desk of {hospital} now confirms on its screen that it is you.',
    wrong: 'This code is not valid any more. Please ask the front desk of {hospital} for a new one.',
    linked: 'You now get reminders of {hospital} here. To end them, tell the front desk or block this account.',
    leave: 'Stop these reminders',
  },
  ja: {
    claimed: 'ありがとうございます。{hospital}の受付が画面でご本人の確認をしています。',
    wrong: 'このコードは使えません。{hospital}の受付で新しいコードをお受け取りください。',
    linked:
      '今後、{hospital}からのお知らせはこちらに届きます。停止をご希望の場合は受付にお申し出いただくか、このアカウントをブロックしてください。',
    leave: 'お知らせを停止する',
  },
  zhtw: {
    claimed: '謝謝您。{hospital}櫃檯正在畫面上確認您的身分。',
    wrong: '此代碼已失效，請向{hospital}櫃檯索取新的代碼。',
    linked: '今後{hospital}的提醒會傳送到這裡。若要停止，請告知櫃檯或封鎖本帳號。',
    leave: '停止接收提醒',
  },
} as const;

/** A message as it is pushed: heading, text and the link that ends such messages, which is never cut off. */
export function lineText(subject: string, body: string, leave?: { readonly label: string; readonly link: string }) {
  const end = leave ? `\n\n${leave.label}: ${leave.link}` : '';
  const text = [subject, body].filter(Boolean).join('\n\n');
  const room = LINE_TEXT_MAX - end.length;
  // A character of two units is left whole.
  const shortened = text.length <= room ? text : `${text.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return `${shortened}${end}`;
}
