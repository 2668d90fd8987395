import { drawLetter, type LetterPage } from '@alder/mail';
import type { Ground } from '../domain/index.ts';

type Lang = LetterPage['lang'];

const WORDS = {
  en: {
    subject: (hospital: string) => `${hospital} has erased your data`,
    done: (day: string) =>
      `As you asked, we have erased your name, telephone numbers, addresses, email and notes about you from our records on ${day}.`,
    animal: 'The medical record of your animal stays, without your name.',
    kept: 'The law obliges us to keep the following a while longer. It is locked, and is deleted by itself afterwards:',
    ground: {
      record: 'Name and address with the clinical record',
      controlled: 'Name and address with prescriptions of controlled drugs',
      receipt: 'The name printed on paid receipts',
    },
    until: (what: string, day: string) => `${what}: until ${day}`,
    backups: 'Copies in our backups expire within 35 days. If one of them is restored, your data is erased again.',
    last: 'We have deleted this address as well, so this is our last message to you.',
  },
  ja: {
    subject: (hospital: string) => `${hospital}：個人情報を消去しました`,
    done: (day: string) =>
      `ご請求に基づき、${day}に、当院の記録からお名前、電話番号、住所、メールアドレス、備考を消去しました。`,
    animal: '動物の診療記録は、お名前のない形で引き続き保管します。',
    kept: '次のものは法律により、もうしばらく保管しなければなりません。閲覧を制限し、期限を過ぎると自動的に削除します。',
    ground: {
      record: '診療簿に伴うお名前と住所',
      controlled: '規制薬物の処方に伴うお名前と住所',
      receipt: '支払い済み領収書に印字されたお名前',
    },
    until: (what: string, day: string) => `${what}：${day}まで`,
    backups: 'バックアップ内の写しは35日以内に消えます。復元した場合も、改めて消去します。',
    last: 'このメールアドレスも削除しましたので、これが最後のご連絡となります。',
  },
  zhtw: {
    subject: (hospital: string) => `${hospital} 已刪除您的個人資料`,
    done: (day: string) => `依您的請求，我們已於 ${day} 從紀錄中刪除您的姓名、電話、地址、電子郵件與備註。`,
    animal: '動物的病歷會繼續保存，但不再有您的姓名。',
    kept: '下列資料依法仍須保存一段時間。這些資料已限制查閱，期滿後會自動刪除：',
    ground: {
      record: '病歷所附的姓名與地址',
      controlled: '管制藥品處方所附的姓名與地址',
      receipt: '已付款收據上列印的姓名',
    },
    until: (what: string, day: string) => `${what}：至 ${day}`,
    backups: '備份中的副本會在 35 天內失效；若還原備份，系統會再次刪除您的資料。',
    last: '我們也已刪除這個電子郵件地址，因此這是最後一封通知。',
  },
} as const;

export type ErasureLetter = {
  readonly lang: Lang;
  readonly hospital: string;
  /** Day of the erasure, `YYYY-MM-DD`. */
  readonly day: string;
  readonly grounds: readonly Ground[];
};

/** The email to an owner with what was erased and what the law keeps. It does not name them. */
export function composeErasureLetter({ lang, hospital, day, grounds }: ErasureLetter) {
  const words = WORDS[lang];
  const retained = grounds.map(({ ground, until }) => `– ${words.until(words.ground[ground], until)}`);
  const page = {
    ...{ lang, subject: words.subject(hospital), head: hospital, footer: hospital },
    paragraphs: [words.done(day), words.animal, ...(retained.length > 0 ? [words.kept, ...retained] : [])],
    notes: [words.backups, words.last],
  };
  return drawLetter(page);
}
