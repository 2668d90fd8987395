import { createHash } from 'node:crypto';
import type { HospitalTrx } from '@alder/database';
import { keyReused, type RefusalBody } from '@alder/wire';

/** What a request was answered, kept so that its repetition gets the same. */
export type Remembered = { readonly status: number; readonly payload: unknown | RefusalBody };

export type RequestKey = {
  readonly account: string;
  readonly key: string;
  readonly call: string;
  readonly input: unknown;
};

/**
 * Carries out `work` once per Idempotency-Key and account, however often the client repeats the request
 * (spec/decisions.md, "The wire").
 *
 * The memory of the answer commits with the work itself. A repetition that arrives while the first is still
 * running waits for it, because both insert the same key.
 *
 * @throws {Refusal} `keyReused` when the key came before with another request.
 */
export async function once(
  trx: HospitalTrx,
  request: RequestKey,
  work: () => Promise<Remembered>,
): Promise<Remembered> {
  const { account, key } = request;
  const request_hash = createHash('sha256')
    .update(request.call)
    .update('\0')
    .update(JSON.stringify(request.input))
    .digest();

  const first = await trx
    .insertInto('idempotency_key')
    .values({ account, key, request_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (first.numInsertedOrUpdatedRows === 0n) {
    const memory = await trx
      .selectFrom('idempotency_key')
      .select(['request_hash', 'status', 'payload'])
      .where('account', '=', account)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (!memory.request_hash.equals(request_hash)) throw keyReused();
    return { status: memory.status ?? 200, payload: memory.payload };
  }

  const answer = await work();
  await trx
    .updateTable('idempotency_key')
    .set({ status: answer.status, payload: JSON.stringify(answer.payload) })
    .where('account', '=', account)
    .where('key', '=', key)
    .execute();
  return answer;
}
