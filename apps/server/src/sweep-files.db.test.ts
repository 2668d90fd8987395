import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { namedKeys } from './sweep-files.ts';

const key = (hospital: string, digit: string) => `o/${hospital}/${digit}${digit}/${digit.repeat(64)}`;

test('a file is kept by whatever names it: a column, a list or a value deep inside', async () => {
  await using hospital = await openHospital([]);
  const [logo, alert, phone] = [key(hospital.id, 'a'), key(hospital.id, 'b'), key(hospital.id, 'c')];
  await hospital.addPet();
  await hospital.work(async (trx) => {
    await trx.updateTable('hospital').set({ logo }).where('id', '=', hospital.id).execute();
    await trx
      .updateTable('pet')
      .set({ alerts: JSON.stringify([{ kind: 'caution', picture: alert }]) })
      .execute();
    await trx
      .insertInto('owner')
      .values({ id: newId(), name: '林怡君', phones: [phone] })
      .execute();
  });

  const named = await hospital.work(namedKeys);

  expect([logo, alert, phone].filter((each) => !named.has(each))).toEqual([]);
});

test('what another hospital names keeps nothing here', async () => {
  await using one = await openHospital([]);
  await using other = await openHospital([]);
  const logo = key(one.id, 'd');
  await other.work((trx) => trx.updateTable('hospital').set({ logo }).where('id', '=', other.id).execute());

  expect((await one.work(namedKeys)).has(logo)).toBe(false);
});
