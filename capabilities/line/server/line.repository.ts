import { type Database, type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';

export function findChannel(trx: HospitalTrx) {
  return trx.selectFrom('line_channel').selectAll().executeTakeFirst();
}
export type ChannelRow = NonNullable<Awaited<ReturnType<typeof findChannel>>>;

export function lockChannel(trx: HospitalTrx) {
  return trx.selectFrom('line_channel').selectAll().forNoKeyUpdate().executeTakeFirst();
}

/** The channel of a webhook address, in whatever hospital. */
export function findChannelByPath(trx: SystemTrx, path: string) {
  return trx
    .selectFrom('line_channel as c')
    .innerJoin('hospital as h', 'h.id', 'c.hospital')
    .leftJoin('line_heard as e', 'e.hospital', 'c.hospital')
    .select([
      'c.hospital',
      'c.secret_sealed',
      'c.token_sealed',
      'c.bot',
      'e.at as heard_at',
      'h.name',
      'h.names',
      'h.lang',
    ])
    .where('c.path', '=', path)
    .where('h.active', '=', true)
    .executeTakeFirst();
}
export type WebhookChannel = NonNullable<Awaited<ReturnType<typeof findChannelByPath>>>;

export async function putChannel(trx: HospitalTrx, channel: Omit<Insertable<Database['line_channel']>, 'hospital'>) {
  const { path: _, ...change } = channel;
  const updated = await trx.updateTable('line_channel').set(change).returningAll().executeTakeFirst();
  return updated ?? (await trx.insertInto('line_channel').values(channel).returningAll().executeTakeFirstOrThrow());
}

export async function setWebhookTime(trx: HospitalTrx, at: Date): Promise<void> {
  await trx
    .insertInto('line_heard')
    .values({ at })
    .onConflict((conflict) => conflict.column('hospital').doUpdateSet({ at }))
    .execute();
}

export async function findWebhookTime(trx: HospitalTrx): Promise<Date | undefined> {
  return (await trx.selectFrom('line_heard').select('at').executeTakeFirst())?.at;
}

export async function removeChannel(trx: HospitalTrx): Promise<void> {
  await trx.deleteFrom('line_channel').execute();
}

export function lockOwner(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('owner')
    .select(['id', 'lang', 'email'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findOwner(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('owner')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
}

/** The link of an owner that holds, in the official account that the hospital has now. */
export function findLink(trx: HospitalTrx, owner: string) {
  return trx
    .selectFrom('line_link as l')
    .innerJoin('line_channel as c', (join) => join.onRef('c.hospital', '=', 'l.hospital').onRef('c.bot', '=', 'l.bot'))
    .innerJoin('account as a', 'a.id', 'l.linked_by')
    .select(['l.id', 'l.display_name', 'l.blocked', 'l.linked_at', 'a.display_name as linked_by'])
    .where('l.owner', '=', owner)
    .where('l.ended_at', 'is', null)
    .executeTakeFirst();
}

/** The link of a message, also one that ended. */
export function findLinkById(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('line_link')
    .select(['id', 'bot', 'user_id', 'blocked', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lockLink(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('line_link')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertLink(
  trx: HospitalTrx,
  link: Omit<Insertable<Database['line_link']>, 'id' | 'hospital'>,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('line_link')
    .values({ id, ...link })
    .execute();
  return id;
}

/** Ends the links of an owner, with this official account or an earlier one. */
export async function endLinks(trx: HospitalTrx, owner: string, ended_at: Date): Promise<void> {
  await trx
    .updateTable('line_link')
    .set({ ended_at })
    .where('owner', '=', owner)
    .where('ended_at', 'is', null)
    .execute();
}

/** Notes that a user has blocked the official account, or has it again. @returns the owners, where that is news */
export function setBlocked(
  trx: HospitalTrx,
  { user, bot, blocked, at }: { user: string; bot: string; blocked: boolean; at: Date },
) {
  return trx
    .updateTable('line_link')
    .set({ blocked, blocked_at: at })
    .where('user_id', '=', user)
    .where('bot', '=', bot)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('blocked_at', 'is', null), where('blocked_at', '<', at)]))
    .where('blocked', '!=', blocked)
    .returning(['id', 'owner'])
    .execute();
}

export async function insertCode(
  trx: HospitalTrx,
  code: Pick<Insertable<Database['line_code']>, 'id' | 'owner' | 'code_hash' | 'made_by' | 'expires_at'>,
): Promise<void> {
  await trx.insertInto('line_code').values(code).execute();
}

export async function withdrawCodes(trx: HospitalTrx, owner: string): Promise<void> {
  await trx
    .updateTable('line_code')
    .set({ state: 'withdrawn' })
    .where('owner', '=', owner)
    .where('state', 'in', ['open', 'claimed'])
    .execute();
}

/** The code of an owner that holds. */
export function findCode(trx: HospitalTrx, owner: string, now: Date) {
  return trx
    .selectFrom('line_code')
    .select(['id', 'state', 'display_name', 'expires_at'])
    .where('owner', '=', owner)
    .where('state', 'in', ['open', 'claimed'])
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export function lockCode(trx: HospitalTrx, id: string) {
  return trx.selectFrom('line_code').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Gives an open code to the user who sent it: one message alone gets it. */
export function claimCode(
  trx: HospitalTrx,
  { hash, user, now, until }: { hash: Buffer; user: string; now: Date; until: Date },
) {
  return trx
    .updateTable('line_code')
    .set({ state: 'claimed', user_id: user, claimed_at: now, expires_at: until })
    .where('code_hash', '=', hash)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returning(['id', 'owner'])
    .executeTakeFirst();
}

/** Whether a user has sent this code already, and reception has not decided yet. */
export async function isClaimedBy(
  trx: HospitalTrx,
  { hash, user, now }: { hash: Buffer; user: string; now: Date },
): Promise<boolean> {
  const waiting = await trx
    .selectFrom('line_code')
    .select('id')
    .where('code_hash', '=', hash)
    .where('state', '=', 'claimed')
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return waiting !== undefined;
}

export async function setCode(trx: HospitalTrx, id: string, change: Updateable<Database['line_code']>): Promise<void> {
  await trx.updateTable('line_code').set(change).where('id', '=', id).execute();
}

/** @returns false where the event came before */
export async function insertEvent(trx: HospitalTrx, event: string, at: Date): Promise<boolean> {
  const made = await trx
    .insertInto('line_event')
    .values({ event, at })
    .onConflict((conflict) => conflict.columns(['hospital', 'event']).doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function setWrongCode(trx: HospitalTrx, event: string, user_hash: Buffer): Promise<void> {
  await trx.updateTable('line_event').set({ wrong_code: true, user_hash }).where('event', '=', event).execute();
}

export async function countWrongCodes(trx: HospitalTrx, user_hash: Buffer, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('line_event')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_hash', '=', user_hash)
    .where('wrong_code', '=', true)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertMessage(
  trx: HospitalTrx,
  message: Omit<Insertable<Database['line_message']>, 'hospital'>,
): Promise<void> {
  await trx.insertInto('line_message').values(message).execute();
}

/** The message that has been due for longest, in whatever hospital. @param hospital that one alone; for tests */
export function findDue(trx: SystemTrx, now: Date, hospital?: string) {
  return trx
    .selectFrom('line_message')
    .select(['id', 'hospital'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .$if(hospital !== undefined, (query) => query.where('hospital', '=', hospital!))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Holds a message that is still due; undefined where another server has it. */
export function lockMessage(trx: HospitalTrx, id: string, now: Date) {
  return trx
    .selectFrom('line_message')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
export type MessageRow = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

export async function setMessage(
  trx: HospitalTrx,
  id: string,
  change: Updateable<Database['line_message']>,
): Promise<void> {
  await trx.updateTable('line_message').set(change).where('id', '=', id).execute();
}

export function readHospital(trx: HospitalTrx) {
  return trx
    .selectFrom('hospital')
    .select(['id', 'name', 'names', 'lang'])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
}
