import { getHospitalUsers, updateUser } from '@alder/accounts/contract';
import { createTreatment, updateTreatment } from '@alder/catalog/contract';
import { createDevice, updateDevice } from '@alder/devices/contract';
import { updateConfigs } from '@alder/hospitals/contract';
import { updatePet } from '@alder/patients/contract';
import { openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';

const open = () => openHospital(implementations, { role: 'hospitalAdmin' } as never);

/** What the audit log says of the last change by a call. */
async function detailOf(hospital: Awaited<ReturnType<typeof open>>, action: string): Promise<unknown> {
  const row = await hospital.work((trx) =>
    trx
      .selectFrom('audit_log')
      .select(['detail', 'account'])
      .where('action', '=', action)
      .orderBy('seq', 'desc')
      .executeTakeFirst(),
  );
  return row && { by: row.account === hospital.admin.id, ...(row.detail as object) };
}

test('the audit log says from what to what a setting, a price, an analyzer and a right were changed', async () => {
  await using hospital = await open();
  const { version } = await hospital.work((trx) =>
    trx
      .selectFrom('hospital')
      .select('version')
      .where('id', '=', sql<string>`app.hospital()`)
      .executeTakeFirstOrThrow(),
  );
  const settings = await hospital.call(updateConfigs, { version, passwordMin: 12 });
  expect(settings.status).toBe(200);
  expect(await detailOf(hospital, updateConfigs.id)).toEqual({
    by: true,
    changes: { passwordMin: { from: expect.toBeOneOf([null, 6, 8]), to: 12 } },
  });

  const made = (await hospital.call(createTreatment, { name: 'X-ray', price: 300 } as never)).payload as never as {
    result: { id: string; version: number };
  };
  const priced = await hospital.call(updateTreatment, {
    id: made.result.id,
    version: made.result.version,
    price: 350,
  } as never);
  expect(priced.status).toBe(200);
  expect(await detailOf(hospital, updateTreatment.id)).toEqual({
    by: true,
    changes: { price: { from: 300, to: 350 } },
  });

  const created = await hospital.call(createDevice, { serial: 'C1', model: 'Catalyst_One', name: 'Counter' });
  const { id, version: ofDevice } = created.payload.result;
  await hospital.call(updateDevice, { id, version: ofDevice, name: 'Counter 2' });
  expect(await detailOf(hospital, updateDevice.id)).toEqual({
    by: true,
    changes: { name: { from: 'Counter', to: 'Counter 2' } },
  });

  const nurse = await hospital.addUser({ role: 'assistant', permits: ['his'] });
  const { payload } = await hospital.call(getHospitalUsers, {});
  const user = (payload as never as { result: { id: string; version: number }[] }).result.find(
    ({ id }) => id === nurse.id,
  )!;
  const changed = await hospital.call(updateUser, { id: user.id, version: user.version, permit_pacs: true } as never);
  expect(changed.status).toBe(200);
  expect(await detailOf(hospital, updateUser.id)).toEqual({
    by: true,
    changes: { permit_pacs: { from: false, to: true } },
  });
});

test('the audit log keeps an old weight and chart number of a patient, and of a note only that it changed', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ name: 'Tofu' });
  const row = await hospital.work((trx) =>
    trx.selectFrom('pet').selectAll().where('id', '=', pet.id).executeTakeFirstOrThrow(),
  );

  const { status } = await hospital.call(updatePet, {
    id: pet.id,
    version: row.version,
    name: 'Tofu II',
    notes: 'bites when afraid',
  } as never);

  expect(status).toBe(200);
  expect(await detailOf(hospital, updatePet.id)).toEqual({
    by: true,
    changes: { name: { from: 'Tofu', to: 'Tofu II' } },
    fields: ['notes'],
  });
});
