import { newId } from '@alder/database';
import { isPublicAddress } from '@alder/server';
import { openHospital, testServices } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  getChimeraServer,
  getPet,
  removeChimeraServer,
  setChimeraServer,
  syncChimera,
  takeChimera,
  updateOwner,
  updatePet,
} from '../../contract/index.ts';
import { patientHandlers } from '../index.ts';
import { openChimera } from './chimera-client.ts';
import { CAPABILITY, EMPTY, json, recorded, serveFhir } from './fhir-server.fixture.ts';

const TOKEN = 'a-secret-of-the-other-system';

async function open({ allowsPrivate = true }: { allowsPrivate?: boolean } = {}) {
  const services = await testServices();
  return openHospital(patientHandlers, {
    services: { ...services, settings: { ...services.settings, chimeraPrivate: allowsPrivate } },
  });
}
const medplum = {
  '/metadata': json(CAPABILITY),
  '/Patient': json(recorded('medplum-patients')),
  '/RelatedPerson': json(recorded('medplum-related-persons')),
};

async function openLinked(answers: Parameters<typeof serveFhir>[0] = medplum) {
  const [hospital, fhir] = [await open(), await serveFhir({ '/metadata': json(CAPABILITY), ...answers })];
  const set = await hospital.call(setChimeraServer, { base_url: `${fhir.base}/`, token: TOKEN });
  expect(set.status).toBe(200);
  const owner = await hospital.addOwner({ name: '林怡君', phones: ['0912345678'] });
  const pet = await hospital.addPet({ patient_id: 'P02418', name: 'Mochi', owner: owner.id, breed: 'Shiba Inu' });
  const asyncDispose = async () => {
    await hospital[Symbol.asyncDispose]();
    await fhir[Symbol.asyncDispose]();
  };
  return { hospital, fhir, pet, owner, [Symbol.asyncDispose]: asyncDispose };
}

test('a pet is pulled by its chart number with its owner, compared field by field, and nothing is taken yet [pet.syncChimera]', async () => {
  await using linked = await openLinked();
  const { hospital, fhir, pet } = linked;
  const { status, payload } = await hospital.call(syncChimera, { id: pet.id });
  expect(status).toBe(200);
  expect(payload.result.differences).toEqual([
    { field: 'breed', here: 'Shiba Inu', there: 'Golden Retriever', changed: 'unknown' },
    { field: 'chip_number', here: null, there: '900138000123456', changed: 'unknown' },
  ]);
  // The telephone is the same number written in another way.
  expect(payload.result.owner_differences.map(({ field, there }) => [field, there])).toEqual([
    ['email', 'yichun@example.test'],
    ['address', '台北市大安區和平東路一段 1 號'],
  ]);
  expect(fhir.asked.map(({ authorization }) => authorization)).toEqual(fhir.asked.map(() => `Bearer ${TOKEN}`));
  expect(fhir.asked.at(-2)?.url).toContain('/Patient?identifier=P02418');
  const { result } = (await hospital.call(getPet, { id: pet.id })).payload;
  expect([result.breed, result.version]).toEqual(['Shiba Inu', 1]);
});

test('the chosen fields alone are taken; the next pull says which side has changed since', async () => {
  await using linked = await openLinked();
  const { hospital, fhir, pet, owner } = linked;
  const pulled = (await hospital.call(syncChimera, { id: pet.id })).payload.result;
  const input = {
    id: pulled.id,
    pulled_at: pulled.pulled_at,
    version: pulled.pet_version,
    owner_version: pulled.owner_version,
  };
  const taken = await hospital.call(
    takeChimera,
    { ...input, fields: ['chip_number'], owner_fields: ['email'] },
    { key: 'once' },
  );
  expect(taken.status).toBe(200);
  expect(
    await hospital.call(takeChimera, { ...input, fields: ['chip_number'], owner_fields: ['email'] }, { key: 'once' }),
  ).toEqual(taken);
  expect(taken.payload.result.differences.map(({ field }) => field)).toEqual(['breed']);
  const read = (await hospital.call(getPet, { id: pet.id })).payload;
  expect([read.result.chip_number, read.result.breed]).toEqual(['900138000123456', 'Shiba Inu']);
  expect([read.owner?.email, read.owner?.address]).toEqual(['yichun@example.test', null]);

  // Here the name is corrected, there the sex; the breed was left on purpose.
  await hospital.call(updatePet, { id: pet.id, version: read.result.version, name: 'Mochi II' });
  await hospital.call(updateOwner, { id: owner.id, version: read.owner!.version, email: 'new@example.test' });
  const patient = JSON.parse(recorded('medplum-patients')).entry[0].resource;
  fhir.answers[`/Patient/${patient.id}`] = json(JSON.stringify({ ...patient, gender: 'male' }));
  const again = (await hospital.call(syncChimera, { id: pet.id })).payload.result;
  expect(again.differences.map(({ field, changed }) => [field, changed])).toEqual([
    ['name', 'here'],
    ['breed', 'unknown'],
    ['sex', 'there'],
  ]);
  expect(again.owner_differences.map(({ field, changed }) => [field, changed])).toEqual([
    ['email', 'here'],
    ['address', 'unknown'],
  ]);
});

test('an answer in the format of HAPI FHIR is read, with the owner from Patient.contact', async () => {
  await using linked = await openLinked({ '/Patient': json(recorded('hapi-patients')), '/RelatedPerson': json(EMPTY) });
  const { hospital, pet } = linked;
  const { payload } = await hospital.call(syncChimera, { id: pet.id });
  expect(Object.fromEntries(payload.result.differences.map(({ field, there }) => [field, there]))).toEqual({
    ...{ name: 'Kenzi', breed: 'Golden Retriever', birthdate: '2010-03-23', chip_number: '900138000123456' },
  });
  expect(Object.fromEntries(payload.result.owner_differences.map(({ field, there }) => [field, there]))).toEqual({
    ...{ name: 'Peter James Chalmers', phones: ['(03) 5555 6473'] },
  });
});

test.each([
  ['401', json('{}', 401), 'chimeraUnauthorized'],
  ['403', json('{}', 403), 'chimeraUnauthorized'],
  ['a page of HTML', json('<!doctype html><title>Log in</title>'), 'chimeraNotFhir'],
  [
    'a redirect',
    (_: unknown, response: import('node:http').ServerResponse) =>
      void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    'chimeraNotFhir',
  ],
  ['another resource', json('{"resourceType":"Observation","id":"1"}'), 'chimeraNotFhir'],
  ['an OperationOutcome', json('{"resourceType":"OperationOutcome"}', 500), 'chimeraFailed'],
  ['half of the JSON', json(recorded('medplum-patients').slice(0, 200)), 'chimeraIncomplete'],
  [
    'a body that ends before its length',
    (_: unknown, response: import('node:http').ServerResponse) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('{"resourceType":', () => response.destroy());
    },
    'chimeraIncomplete',
  ],
  [
    'a body without an end',
    (_: unknown, response: import('node:http').ServerResponse) =>
      void response.writeHead(200).end('x'.repeat(5 * 1024 * 1024)),
    'chimeraIncomplete',
  ],
  [
    'a patient without an id',
    json('{"resourceType":"Bundle","type":"searchset","entry":[{"resource":{"resourceType":"Patient"}}]}'),
    'chimeraNotFhir',
  ],
  ['nobody with this number', json(EMPTY), 'chimeraNoMatch'],
] as const)(
  '%s instead of a patient is a refusal with a code of its own, and nothing changes',
  async (_what, answer, code) => {
    await using linked = await openLinked({ '/Patient': answer as never });
    const { hospital, pet } = linked;
    const refused = await hospital.call(syncChimera, { id: pet.id });
    expect(refused.payload).toMatchObject({ error: code });
    expect(refused.status).toBe(422);
    expect((await hospital.call(getPet, { id: pet.id })).payload.result.version).toBe(1);
  },
);

test('a system that does not answer in time, or is not there, is refused and not waited for', async () => {
  await using fhir = await serveFhir({ '/metadata': () => {} });
  const late = openChimera({ base: fhir.base, token: null, allowsPrivate: true, timeoutMs: 80 });
  await expect(late.check()).rejects.toThrow('did not answer in time');
  const gone = openChimera({ base: 'http://127.0.0.1:9', token: null, allowsPrivate: true });
  await expect(gone.check()).rejects.toThrow('cannot be reached');
});

test.each([
  'http://127.0.0.1:8080/fhir',
  'https://127.0.0.1/fhir',
  'https://localhost/fhir',
  'https://10.1.2.3/fhir',
  'https://169.254.169.254/latest',
  'https://[::1]/fhir',
  'https://[::ffff:127.0.0.1]/fhir',
  'https://[fd00::1]/fhir',
  'https://0x7f.1/fhir',
  'http://example.com/fhir',
  'https://user:password@example.com/fhir',
])('the address %s is refused unless the operator allows private networks', async (base_url) => {
  await using hospital = await open({ allowsPrivate: false });
  const refused = await hospital.call(setChimeraServer, { base_url });
  expect(refused).toMatchObject({ status: 422, payload: { error: 'chimeraAddress' } });
  expect((await hospital.call(getChimeraServer, {})).payload.result).toBeNull();
});

test('addresses of the Internet are told from private, local and reserved ones', () => {
  for (const ip of ['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8']) expect(isPublicAddress(ip), ip).toBe(true);
  for (const ip of [
    '172.16.0.1',
    '100.64.0.1',
    '192.168.1.1',
    'fe80::1',
    '::',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '224.0.0.1',
  ])
    expect(isPublicAddress(ip), ip).toBe(false);
});

test('several patients with the number are named, and the chosen one is pulled', async () => {
  const [entry] = JSON.parse(recorded('medplum-patients')).entry;
  const twin = { ...entry.resource, id: 'twin', name: [{ given: ['Mocha'] }] };
  await using linked = await openLinked({
    ...medplum,
    '/Patient': json(JSON.stringify({ resourceType: 'Bundle', type: 'searchset', entry: [entry, { resource: twin }] })),
    '/Patient/twin': json(JSON.stringify(twin)),
    '/RelatedPerson': json(EMPTY),
  });
  const { hospital, pet } = linked;
  const several = await hospital.call(syncChimera, { id: pet.id });
  expect(several).toMatchObject({ status: 409, payload: { error: 'chimeraSeveral' } });
  const { candidates } = several.payload as never as { candidates: { id: string; name: string }[] };
  expect(candidates.map(({ id, name }) => [id, name])).toEqual([
    [entry.resource.id, 'Mochi'],
    ['twin', 'Mocha'],
  ]);
  const chosen = await hospital.call(syncChimera, { id: pet.id, remote: 'twin' });
  expect(chosen.payload.result).toMatchObject({
    remote: 'twin',
    differences: [{ field: 'name', there: 'Mocha' }, {}, {}],
  });
  expect((await hospital.call(syncChimera, { id: pet.id, remote: 'nobody' })).payload).toMatchObject({
    error: 'chimeraNoMatch',
  });
});

test('a token is stored sealed, never given out, and not sent to another address that somebody types', async () => {
  await using linked = await openLinked();
  const { hospital, fhir } = linked;
  const row = await hospital.work((trx) => trx.selectFrom('chimera_server').selectAll().executeTakeFirstOrThrow());
  expect(row.token_sealed!.toString('latin1')).not.toContain(TOKEN);
  const { result } = (await hospital.call(getChimeraServer, {})).payload;
  expect(result).toMatchObject({ base_url: fhir.base, has_token: true });
  expect(JSON.stringify(result)).not.toContain(TOKEN);

  await using other = await serveFhir({ '/metadata': json(CAPABILITY) });
  const moved = await hospital.call(setChimeraServer, { base_url: other.base, version: result!.version });
  expect(moved.payload.result).toMatchObject({ has_token: false });
  expect(other.asked.map(({ authorization }) => authorization)).toEqual([undefined]);
});

test('a server of another FHIR version, or one that does not answer, is not linked', async () => {
  await using hospital = await open();
  await using old = await serveFhir({
    '/metadata': json('{"resourceType":"CapabilityStatement","fhirVersion":"3.0.2"}'),
  });
  expect((await hospital.call(setChimeraServer, { base_url: old.base })).payload).toMatchObject({
    error: 'chimeraNotFhir',
  });
  expect((await hospital.call(setChimeraServer, { base_url: 'ftp://x' })).status).toBe(400);
  expect((await hospital.call(getChimeraServer, {})).payload.result).toBeNull();
});

test('the link ends by an administrator; stale versions are refused with the current one, and a doctor may not', async () => {
  await using linked = await openLinked();
  const { hospital, fhir, pet } = linked;
  const current = (await hospital.call(getChimeraServer, {})).payload.result!;
  const doctor = await hospital.addUser({ role: 'doctor' });
  expect((await hospital.call(getChimeraServer, {}, { as: doctor })).status).toBe(403);
  for (const refused of [
    await hospital.call(setChimeraServer, { base_url: fhir.base }),
    await hospital.call(setChimeraServer, { base_url: fhir.base, version: current.version + 1 }),
    await hospital.call(removeChimeraServer, { version: current.version + 1 }),
  ])
    expect(refused).toMatchObject({ status: 409, payload: { error: 'stale', current: { version: current.version } } });
  expect((await hospital.call(removeChimeraServer, { version: current.version })).status).toBe(200);
  expect((await hospital.call(removeChimeraServer, { version: current.version })).status).toBe(404);
  expect((await hospital.call(syncChimera, { id: pet.id })).payload).toMatchObject({ error: 'chimeraNotConfigured' });
});

test('a pull of another hospital is not there, an older comparison is refused with the newer, a stale patient with the current', async () => {
  await using linked = await openLinked();
  await using other = await open();
  const { hospital, fhir, pet } = linked;
  expect((await other.call(syncChimera, { id: pet.id })).status).toBe(404);
  const first = (await hospital.call(syncChimera, { id: pet.id })).payload.result;
  const input = { id: first.id, pulled_at: first.pulled_at, version: 1, owner_version: 1, fields: ['breed'] as const };
  expect((await other.call(takeChimera, { ...input, fields: ['breed'] })).status).toBe(404);
  expect((await hospital.call(takeChimera, { ...input, id: newId(), fields: ['breed'] })).status).toBe(404);
  expect((await hospital.call(takeChimera, { ...input, fields: ['breed'], version: 7 })).payload).toMatchObject({
    error: 'stale',
    current: { id: pet.id },
  });
  expect(
    (await hospital.call(takeChimera, { ...input, owner_fields: ['email'], fields: [], owner_version: 7 })).payload,
  ).toMatchObject({ error: 'stale' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { id: remote, ...patient } = JSON.parse(recorded('medplum-patients')).entry[0].resource;
  fhir.answers[`/Patient/${remote}`] = json(JSON.stringify({ id: remote, ...patient }));
  expect((await hospital.call(syncChimera, { id: pet.id })).status).toBe(200);
  expect((await hospital.call(takeChimera, { ...input, fields: ['breed'] })).payload).toMatchObject({
    error: 'pullOutdated',
    current: { id: first.id },
  });
});
