import { createHash } from 'node:crypto';
import type { HospitalTrx } from '@alder/database';
import { keyReused, type RefusalBody } from '@alder/wire';

/** Response of a request, stored so that its repetition gets the same. */
export type StoredResponse = { readonly status: number; readonly payload: unknown | RefusalBody };

export type RequestKey = {
  readonly account: string;
  readonly key: string;
  readonly call: string;
  readonly input: unknown;
};

/**
 * Runs `work` once per Idempotency-Key and account, however often the client repeats the request
 * (spec/decisions.md, "The wire").
 *
 * The stored response commits with the work itself. A repetition that arrives while the first request is still
 * running waits for it, because both insert the same key.
 *
 * @returns The response of `work`, or the stored response of the first request with this key.
 * @throws {Refusal} `keyReused` when the key was used before with another request.
 */
export async function runIdempotent(
  trx: HospitalTrx,
  request: RequestKey,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
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
    const stored = await trx
      .selectFrom('idempotency_key')
      .select(['request_hash', 'status', 'payload'])
      .where('account', '=', account)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (!stored.request_hash.equals(request_hash)) throw keyReused();
    return { status: stored.status ?? 200, payload: stored.payload };
  }

  const response = await work();
  await trx
    .updateTable('idempotency_key')
    .set({ status: response.status, payload: JSON.stringify(response.payload) })
    .where('account', '=', account)
    .where('key', '=', key)
    .execute();
  return response;
}
