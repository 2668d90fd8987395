import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { createTreatment, getCatalog, updateTreatment } from '../contract/index.ts';
import { catalogHandlers as handlers } from './index.ts';

test('the administrator of a catalog sees its own entries, deleted ones included, and the defaults that are offered', async () => {
  await using hospital = await openHospital(handlers);
  const list = async () => (await hospital.call(getCatalog, { model: 'treatment' })).payload.treatment!;
  const [shared] = await list();
  const own = (await hospital.call(createTreatment, { name: 'Aaa acupuncture', price: 600, cost: 200, taxed: false }))
    .payload.result;
  await hospital.call(updateTreatment, { id: own.id, version: own.version, deleted: true });
  await hospital.call(updateTreatment, { id: shared!.id, version: shared!.version, price: 900 });

  const seen = await list();

  expect(seen[0]).toMatchObject({ name: 'Aaa acupuncture', deleted: true, price: 600, cost: 200, taxed: false });
  expect(seen.filter(({ name }) => name === shared!.name)).toMatchObject([
    { hospital: hospital.id, from_default: true, price: 900, cost: null, taxed: true },
  ]);
  expect(seen.map(({ name }) => name)).toEqual(seen.map(({ name }) => name).sort(new Intl.Collator('en').compare));
});

test('one hospital sees nothing of the catalog of another, and who lacks the permit sees none [cap.multiHospital]', async () => {
  await using own = await openHospital(handlers);
  await using other = await openHospital(handlers);
  await other.call(createTreatment, { name: 'Secret of the other' });
  const outsider = await own.addUser({ role: 'hospitalAdmin', permits: ['pacs'] });

  const { payload } = await own.call(getCatalog, { model: 'treatment' });

  expect(payload.treatment!.some(({ name }) => name === 'Secret of the other')).toBe(false);
  expect(await own.call(getCatalog, { model: 'treatment' }, { as: outsider })).toMatchObject({ status: 403 });
  expect(await own.call(getCatalog, { model: 'treatment' }, { hospital: other.key })).toMatchObject({ status: 404 });
  expect(await own.call(getCatalog, { model: 'toys' as 'treatment' })).toMatchObject({ status: 400 });
});

test('a row that cannot be read does not take its catalog away', async () => {
  await using hospital = await openHospital(handlers);
  await hospital.call(createTreatment, { name: 'Ear cleaning, deep' });
  await hospital.work((trx) =>
    trx
      .insertInto('treatment')
      .values({ id: newId(), name: 'x'.repeat(5000), price: 1 })
      .execute(),
  );

  const { status, payload } = await hospital.call(getCatalog, { model: 'treatment' });

  expect(status).toBe(200);
  expect(payload.treatment!.some(({ name }) => name === 'Ear cleaning, deep')).toBe(true);
});
