import { inSystem } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { updateUserConfigs, updateUserFeatures } from '../contract/index.ts';
import { userHandlers } from './user.handlers.ts';

const saved = async (hospital: OpenHospital, id: string) => {
  const { configs, version } = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('account').select(['configs', 'version']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return { configs, version };
};

test('theme and density are kept with the account, each without touching the other [cap.userAccounts]', async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();

  const first = await hospital.call(updateUserConfigs, { configs: { theme: 'dark' } }, { as: doctor });
  const second = await hospital.call(updateUserConfigs, { configs: { density: 'compact' } }, { as: doctor });

  expect(first).toMatchObject({ status: 200, payload: { result: { configs: { theme: 'dark' } } } });
  expect(second.payload.result).toEqual({ configs: { theme: 'dark', density: 'compact' } });
  expect((await saved(hospital, doctor.id)).configs).toEqual({ theme: 'dark', density: 'compact' });
  expect((await saved(hospital, hospital.admin.id)).configs).toEqual({});
  expect(await hospital.events()).toEqual(['user.updated', 'user.updated']);
});

test('other stored settings of an account are neither changed nor returned [cap.userAccounts]', async () => {
  await using hospital = await openHospital(userHandlers);
  await inSystem(hospital.db, (trx) =>
    trx
      .updateTable('account')
      .set({ configs: JSON.stringify({ features: { beta: true } }) })
      .where('id', '=', hospital.admin.id)
      .execute(),
  );

  const { payload } = await hospital.call(updateUserConfigs, { configs: { theme: 'light' } });

  expect(payload.result).toEqual({ configs: { theme: 'light' } });
  expect((await saved(hospital, hospital.admin.id)).configs).toEqual({ features: { beta: true }, theme: 'light' });
});

test('a theme or a setting that no page knows is refused, and nothing is kept [cap.userAccounts]', async () => {
  await using hospital = await openHospital(userHandlers);

  for (const configs of [{ theme: 'pink' }, { theme: 'dark', features: {} }]) {
    expect(await hospital.call(updateUserConfigs, { configs } as never)).toMatchObject({
      status: 400,
      payload: { error: 'inputIncorrect' },
    });
  }
  expect((await saved(hospital, hospital.admin.id)).configs).toEqual({});
});

test('start page, units and keys are kept with the account; what no page knows, or two acts on one letter, is refused', async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();
  const configs = { startPage: '/clinicpath', units: 'si', singleKeys: false, keys: { board: { n: 'j' } } } as const;

  expect(await hospital.call(updateUserConfigs, { configs }, { as: doctor })).toMatchObject({
    status: 200,
    payload: { result: { configs } },
  });
  for (const wrong of [
    { startPage: '/sysAdmin' },
    { units: 'imperial' },
    { singleKeys: 'no' },
    { keys: { board: { n: 'Enter' } } },
    { keys: { board: { n: 'j', c: 'j' } } },
    { keys: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`s${at}`, { n: 'j' }])) },
  ])
    expect((await hospital.call(updateUserConfigs, { configs: wrong } as never, { as: doctor })).status).toBe(400);
  expect((await saved(hospital, doctor.id)).configs).toEqual(configs);
  expect((await saved(hospital, hospital.admin.id)).configs).toEqual({});
});

test('the same choice sent again acts once [resp.retry]', async () => {
  await using hospital = await openHospital(userHandlers);

  const [one, two] = await Promise.all([
    hospital.call(updateUserConfigs, { configs: { theme: 'dark' } }, { key: 'k' }),
    hospital.call(updateUserConfigs, { configs: { theme: 'dark' } }, { key: 'k' }),
  ]);

  expect(one).toEqual(two);
  expect((await saved(hospital, hospital.admin.id)).version).toBe(2);
});

test('a user cannot save choices in another hospital, nor can a client that is not logged in [role.hospitalAdmin]', async () => {
  await using own = await openHospital(userHandlers);
  await using other = await openHospital(userHandlers);
  const input = { configs: { theme: 'dark' as const } };

  expect((await own.call(updateUserConfigs, input, { hospital: other.key })).status).toBe(404);
  expect((await own.call(updateUserConfigs, input, { as: null })).status).toBe(401);
});

test('a feature is switched for oneself alone, without touching other features and choices', async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();
  await hospital.call(updateUserConfigs, { configs: { theme: 'dark' } }, { as: doctor });

  const [first, again] = [
    await hospital.call(updateUserFeatures, { features: { newBoard: true } }, { as: doctor, key: 'f' }),
    await hospital.call(updateUserFeatures, { features: { newBoard: true } }, { as: doctor, key: 'f' }),
  ];
  const second = await hospital.call(updateUserFeatures, { features: { beta: false } }, { as: doctor });

  expect(first).toMatchObject({ status: 200, payload: { result: { features: { newBoard: true } } } });
  expect(again).toEqual(first);
  expect(second.payload.result).toEqual({ features: { newBoard: true, beta: false } });
  expect(await saved(hospital, doctor.id)).toMatchObject({
    configs: { theme: 'dark', features: { newBoard: true, beta: false } },
    version: 4,
  });
  expect((await saved(hospital, hospital.admin.id)).configs).toEqual({});
});

test('features of many, with other names or values, of another hospital or of nobody are refused, and nothing is kept', async () => {
  await using hospital = await openHospital(userHandlers);
  await using other = await openHospital(userHandlers);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`f${index}`, true]));

  for (const features of [many, { 'new board': true }, { beta: 'yes' }, { beta: { nested: true } }, []])
    expect(await hospital.call(updateUserFeatures, { features } as never)).toMatchObject({
      status: 400,
      payload: { error: 'inputIncorrect' },
    });
  const input = { features: { beta: true } };
  expect((await hospital.call(updateUserFeatures, input, { hospital: other.key })).status).toBe(404);
  expect((await hospital.call(updateUserFeatures, input, { as: null })).status).toBe(401);
  expect((await saved(hospital, hospital.admin.id)).configs).toEqual({});
});
