import { type HospitalTrx, newId } from '@alder/database';

export type EmailRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

export function findEmail(trx: HospitalTrx, id: string) {
  return trx.selectFrom('share_mail').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The letter that the same request asked for before. */
export function findEmailOfRequest(trx: HospitalTrx, author: string, request_key: string) {
  return trx
    .selectFrom('share_mail')
    .select(['id', 'email', 'lang'])
    .where('author', '=', author)
    .where('request_key', '=', request_key)
    .executeTakeFirst();
}

export async function countEmailsSince(trx: HospitalTrx, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('share_mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewEmail = {
  share: string;
  email: string;
  lang: string;
  note: string;
  has_link: boolean;
  attachment: string | null;
  filename: string | null;
  author: string;
  request_key: string | null;
  at: Date;
};

export async function insertEmail(trx: HospitalTrx, email: NewEmail): Promise<string> {
  const id = newId();
  await trx
    .insertInto('share_mail')
    .values({ id, ...email })
    .execute();
  return id;
}

export async function setSent(trx: HospitalTrx, id: string, sent_at: Date): Promise<void> {
  await trx.updateTable('share_mail').set({ sent_at, attachment: null }).where('id', '=', id).execute();
}

/** Newest first. */
export function listEmails(trx: HospitalTrx, share: string, limit: number) {
  return trx
    .selectFrom('share_mail')
    .select(['id', 'email', 'at', 'sent_at'])
    .where('share', '=', share)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}
