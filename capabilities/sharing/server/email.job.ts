import { type Db, inHospital } from '@alder/database';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { formatDate } from '@alder/i18n/format';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import type { JobData } from '@alder/jobs';
import type { Email, Mail } from '@alder/mail';
import type { Settings } from '@alder/settings';
import { ObjectMissing, type Storage } from '@alder/storage';
import { isLive } from '../domain/index.ts';
import { type EmailRow, findEmail, setSent } from './email.repository.ts';
import en from './emails/en.json' with { type: 'json' };
import ja from './emails/ja.json' with { type: 'json' };
import zhtw from './emails/zhtw.json' with { type: 'json' };
import { findShare } from './share.repository.ts';
import { openShareId } from './share-id.ts';

/** Job that sends one letter. */
export const EMAIL_JOB = 'share.letter';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

export type EmailOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly settings: Settings;
  /** Address of the product, for the link. */
  readonly address: string;
  readonly clock?: () => Date;
};

/**
 * Sends a requested email, once; an unreachable mail server is tried again.
 *
 * Only the sender knows the password of a link, and passes it on another way: an email with both would open the link
 * for every reader on the way.
 */
export async function sendEmail(parts: EmailOptions, { hospital, letter: id }: JobData): Promise<void> {
  const { db, storage, mail, clock = () => new Date() } = parts;
  const found = await inHospital(db, hospital, async (trx) => {
    const email = await findEmail(trx, String(id));
    if (!email || email.sent_at) return undefined;
    const share = await findShare(trx, email.share);
    const from = await trx
      .selectFrom('hospital')
      .select(['name', 'names', 'address', 'phone', 'timezone'])
      .executeTakeFirstOrThrow();
    return share && (!email.has_link || isLive(share, clock())) ? { letter: email, share, from } : undefined;
  });
  if (!found) return;
  await mail.send({
    ...compose(found, parts),
    ...(found.letter.attachment !== null && {
      attachments: [
        { filename: found.letter.filename ?? 'report.pdf', content: await read(storage, found.letter.attachment) },
      ],
    }),
  });
  await inHospital(db, hospital, (trx) => setSent(trx, found.letter.id, clock()));
}

type Match = {
  readonly letter: EmailRow;
  readonly share: {
    readonly share_sealed: Buffer;
    readonly title: string;
    readonly password_hash: string | null;
    readonly expiration: Date;
  };
  readonly from: {
    readonly name: string;
    readonly names: unknown;
    readonly address: string | null;
    readonly phone: string | null;
    readonly timezone: string;
  };
};

function compose({ letter: email, share, from }: Match, { settings, address }: EmailOptions): Email {
  const language = email.lang as 'en' | 'ja' | 'zhtw';
  const t = translator(texts, language);
  const name = hospitalNameIn(from, language);
  const values = { hospital: name, title: share.title };
  const link = `${address}/share/${openShareId(settings, share.share_sealed)}`;
  const date = formatDate(language, share.expiration, from.timezone, 'full');
  const paragraphs = [
    t('greeting'),
    t(email.has_link ? 'about' : 'aboutReport', values),
    email.note,
    ...(email.has_link ? [link, share.password_hash ? t('password') : '', t('until', { date })] : []),
    email.attachment === null ? '' : t('attached'),
    t('noReply'),
    [name, from.address, from.phone].filter(Boolean).join('\n'),
  ];
  return {
    to: email.email,
    subject: t(share.title ? 'subject' : 'subjectUntitled', values),
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  };
}

async function read(storage: Storage, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer);
  if (chunks.length === 0) throw new ObjectMissing(key);
  return Buffer.concat(chunks);
}
