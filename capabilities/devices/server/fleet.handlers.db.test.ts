import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getAllPulposAndDevices, getHealth, getPulpoHospitalNames, getVersion } from '../contract/index.ts';
import { recordLinks } from './health.repository.ts';
import { devicesHandlers, fleetHandlers, noteSoftware } from './index.ts';

const NOW = new Date('2026-11-21T04:00:00.000Z');
const open = () => openHospital([...fleetHandlers({ version: '9.8.7' }), ...devicesHandlers], { now: NOW });

async function addAnalyzer(hospital: Awaited<ReturnType<typeof open>>) {
  const serial = newId();
  await hospital.work(async (trx) => {
    await trx.insertInto('device').values({ id: newId(), serial, model: 'vs2', last_seen: NOW }).execute();
    await trx
      .insertInto('gateway')
      .values({
        ...{ id: newId(), serial: serial.replaceAll('-', '').slice(-16).toUpperCase(), key_hash: Buffer.from(serial) },
        ...{ last_seen: new Date(NOW.getTime() - 31 * 60_000), software_version: '2.4.1' },
      })
      .execute();
    const set_id = newId();
    await trx
      .insertInto('transmission')
      .values({
        ...{ id: set_id, state: 'filed', device: 'vs2', device_serial: serial, protocol: 'astm', charset: 'utf-8' },
        ...{ decimal_mark: '.', received_at: NOW, raw_key: 'none', raw_sha256: '00', size: 1, preview: '' },
      })
      .execute();
    for (const [place, error] of [null, { code: '4100', text: 'Rotor mix failed' }].entries())
      await trx
        .insertInto('lab_record')
        .values({
          ...{
            id: newId(),
            run_key: `${serial}${place}`,
            content_key: '',
            device: 'vs2',
            device_serial: serial,
            set_id,
          },
          ...{ timestamp: NOW, match_state: 'unmatched', reported: '{}', verify_state: 'final', created_at: NOW },
          ...{ clock_off: true, device_time: new Date(NOW.getTime() + 90 * 60_000) },
          error: error && JSON.stringify(error),
        })
        .execute();
  });
  return serial;
}

test('an operator sees gateways and analyzers of every hospital with their runs, errors and clocks [admin.getAllPulposAndDevices]', async () => {
  await using hospital = await open();
  await using other = await open();
  const serial = await addAnalyzer(other);
  for (const role of ['sysAdmin', 'pulpoMaster'] as const) {
    const as = await hospital.addUser({ role });
    const { result } = (await hospital.call(getAllPulposAndDevices, { objKey: 'key' }, { as })).payload;
    expect(result[other.key]).toMatchObject({
      hospital: { id: other.id, key: other.key },
      pulpos: [{ version: '2.4.1', connected: false, offline: true }],
      devices: [
        {
          ...{ serial, model: 'vs2', runs_30_days: 2, errors_30_days: 1, last_error: '4100 Rotor mix failed' },
          ...{ clock_offset_minutes: 90, last_seen: NOW.toISOString() },
        },
      ],
    });
    expect(result[hospital.key]).toBeUndefined();
    const byId = await hospital.call(getAllPulposAndDevices, {}, { as });
    expect(byId.payload.result[other.id]?.devices[0]?.serial).toBe(serial);
  }
});

test('names of hospitals are given by id or key, to those who set up gateways alone [pulpo.getHospitalNames]', async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'pulpoMaster' });
  expect((await hospital.call(getPulpoHospitalNames, {}, { as })).payload.result[hospital.id]).toBe(hospital.name);
  const byKey = await hospital.call(getPulpoHospitalNames, { objKey: 'key' }, { as });
  expect(byKey.payload.result[hospital.key]).toBe(hospital.name);
  for (const call of [getPulpoHospitalNames, getAllPulposAndDevices])
    expect(await hospital.call(call, {})).toMatchObject({ status: 403 });
});

test('the version is that of the server [admin.getVersion]', async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'sysAdmin' });
  expect((await hospital.call(getVersion, {}, { as })).payload).toEqual({ version: '9.8.7' });
  expect(await hospital.call(getVersion, {})).toMatchObject({ status: 403 });
});

test('the health of an analyzer counts the faults of seven days, its runs of thirty and its software, the same for the hospital and for those who look after all', async () => {
  await using hospital = await open();
  const serial = await addAnalyzer(hospital);
  const links = (day: string, naks: number) => [{ model: 'vs2' as const, serial, day, naks, repeats: 1, rejected: 2 }];
  await hospital.work(async (trx) => {
    const gateway = (await trx.selectFrom('gateway').select('id').executeTakeFirstOrThrow()).id;
    await recordLinks(trx, gateway, links('2026-11-21', 4));
    // The same day again: a gateway reports its sum, and one that lost its disk takes nothing back.
    await recordLinks(trx, gateway, links('2026-11-21', 6));
    await recordLinks(trx, gateway, links('2026-11-21', 1));
    await recordLinks(trx, gateway, [...links('2026-11-15', 10), ...links('2026-11-14', 100)]);
    await recordLinks(trx, gateway, [{ ...links('2026-11-21', 9)[0]!, serial: 'unknown' }]);
    await noteSoftware(trx, { model: 'vs2', serial, software: '2.1.57' }, NOW);
    await noteSoftware(trx, { model: 'vs2', serial, software: '2.1.57' }, new Date(NOW.getTime() + 1));
    await trx
      .insertInto('transmission')
      .values({
        ...{ id: newId(), state: 'quarantined', device: 'vs2', device_serial: serial, protocol: 'astm' },
        ...{ charset: 'utf-8', decimal_mark: '.', received_at: NOW, raw_key: 'none', raw_sha256: '01', size: 1 },
        preview: '',
      })
      .execute();
  });
  const expected = {
    ...{ naks_7_days: 16, repeats_7_days: 2, rejected_7_days: 4, unreadable_7_days: 1, silence: null },
    ...{ software: '2.1.57', software_at: NOW.toISOString(), clock_offset_minutes: 90 },
    ...{ last_error: '4100 Rotor mix failed', runs_by_day: [...Array.from({ length: 29 }, () => 0), 2] },
  };
  const own = await hospital.call(getHealth, {});
  expect(own.payload.result).toMatchObject([expected]);
  const as = await hospital.addUser({ role: 'pulpoMaster' });
  const { result } = (await hospital.call(getAllPulposAndDevices, { objKey: 'key' }, { as })).payload;
  expect(result[hospital.key]!.devices).toMatchObject([expected]);
  await using other = await open();
  expect((await other.call(getHealth, {})).payload.result).toEqual([]);
  const none = await hospital.addUser({ role: 'assistant', permits: ['pacs'] });
  expect((await hospital.call(getHealth, {}, { as: none })).status).toBe(403);
});

test('an analyzer that is used all day and has said nothing since the morning is unusually silent at noon', async () => {
  await using hospital = await open();
  const serial = newId();
  await hospital.work(async (trx) => {
    await trx.insertInto('device').values({ id: newId(), serial, model: 'vs2', last_seen: NOW }).execute();
    const days = Array.from({ length: 28 }, (_, day) => day + 1);
    const hours = days.flatMap((day) =>
      [1, 2, 3, 4, 5, 6].map((hour) => new Date(NOW.getTime() - day * 86_400_000 + (hour - 3) * 3_600_000)),
    );
    const values = hours.map((received_at) => ({
      ...{ id: newId(), state: 'filed' as const, device: 'vs2', device_serial: serial, protocol: 'astm' as const },
      ...{
        charset: 'utf-8',
        decimal_mark: '.',
        received_at,
        raw_key: 'none',
        raw_sha256: newId(),
        size: 1,
        preview: '',
      },
    }));
    await trx.insertInto('transmission').values(values).execute();
  });
  expect((await hospital.call(getHealth, {})).payload.result[0]!.silence).toEqual({
    unusual: true,
    hours: 2,
    usual: 0,
  });
});
