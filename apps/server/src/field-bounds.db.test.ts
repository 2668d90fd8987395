import { randomBytes } from 'node:crypto';
import { createTreatment, updateTreatment } from '@alder/catalog/contract';
import { newId } from '@alder/database';
import { getShareUrls, updateShareUrl } from '@alder/sharing/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';

test('a price, a version or a quantity that no column holds is refused at its field, with a code', async () => {
  await using hospital = await openHospital(implementations, {});
  const made = await hospital.call(createTreatment, { name: 'X-ray', price: 300 });
  const { id } = made.payload.result;
  const refused = async (input: object) => {
    const { status, payload } = await hospital.call(updateTreatment, { id, version: 1, ...input });
    return [status, (payload as unknown as { fields: object }).fields];
  };

  expect(await refused({ price: 2 ** 63 })).toEqual([400, { price: 'too_big' }]);
  expect(await refused({ price: 10_000_000_001 })).toEqual([400, { price: 'too_big' }]);
  expect(await refused({ price: -1 })).toEqual([400, { price: 'too_small' }]);
  expect(await refused({ version: 2 ** 31 })).toEqual([400, { version: 'too_big' }]);
});

test('a link whose secret was lost is still listed and can be stopped; the list does not fail', async () => {
  await using hospital = await openHospital(implementations, {});
  const share = await hospital.work((trx) =>
    trx
      .insertInto('share_url')
      .values({
        ...{ id: newId(), share_hash: randomBytes(32), share_sealed: Buffer.alloc(60, 2), queries: '{}' },
        ...{ expiration: new Date(Date.now() + 86_400_000), author: hospital.admin.id },
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

  const listed = await hospital.call(getShareUrls, {});
  expect(listed.payload.result).toMatchObject([{ id: share.id, share_id: '', revoked: false }]);
  const stopped = await hospital.call(updateShareUrl, { id: share.id, version: 1, revoked: true });
  expect(stopped.payload.result).toMatchObject({ id: share.id, revoked: true });
});
