import { expect, test } from 'vitest';
import { addPeer } from '../../dicomnode/server/index.ts';
import { createPacs } from '../../image-intake/contract/index.ts';
import { dicom, open, type TestHospital, uploaded } from '../../image-intake/server/uploads.fixture.ts';
import { getPacsUsage, refreshAetitle } from '../contract/index.ts';

const administrator = (hospital: TestHospital) => hospital.addUser({ role: 'sysAdmin' });
const usageOf = async (testHospital: TestHospital, of: TestHospital) => {
  const { payload } = await testHospital.call(getPacsUsage, {}, { as: await administrator(testHospital) });
  return payload.result.find(({ hospital }) => hospital.id === of.id);
};

test('a system administrator sees how much each hospital’s archive stores and how it grew [admin.getPacsUsage]', async () => {
  await using hospital = await open();
  await using other = await open();
  const file = dicom();
  await other.call(createPacs, { file_key: await uploaded(other, file) });
  const zone = Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' });

  expect(await usageOf(hospital, other)).toEqual({
    hospital: { id: other.id, key: other.key, name: expect.any(String) },
    sum: file.length,
    yesterday: 0,
    last_30_days: file.length,
    history: [{ date: zone.format(new Date()), bytes: file.length }],
  });
  expect(await usageOf(hospital, hospital)).toMatchObject({ sum: 0, history: [] });

  await other.work((trx) =>
    trx
      .updateTable('medical_image')
      .set({ created_at: new Date(Date.now() - 86_400_000) })
      .execute(),
  );
  expect(await usageOf(hospital, other)).toMatchObject({ sum: file.length, yesterday: file.length });
});

test('the AE titles in force are returned for each hospital, including a device that was just added [admin.refreshAetitle]', async () => {
  await using testHospital = await open();
  await using other = await open();
  await addPeer(other.db, other.key, { aetitle: 'CT1', address: '192.0.2.7', modalities: ['CT'] });

  const { payload } = await testHospital.call(refreshAetitle, {}, { as: await administrator(testHospital) });
  const found = payload.result.find(({ hospital }) => hospital.id === other.id);
  expect(found).toMatchObject({
    hospital: { key: other.key },
    called_aetitle: expect.stringMatching(/^.{1,16}$/),
    calling: [{ aetitle: 'CT1', address: expect.stringContaining('192.0.2.7'), seen_at: null }],
  });
});

test('only a system administrator can read about other hospitals [role.sysAdmin]', async () => {
  await using hospital = await open();
  for (const role of ['hospitalAdmin', 'pulpoMaster', 'doctor', 'assistant', 'vendorAdmin'] as const) {
    const as = await hospital.addUser({ role });
    for (const call of [getPacsUsage, refreshAetitle] as const)
      expect((await hospital.call(call, {}, { as })).status, role).toBe(403);
  }
});
