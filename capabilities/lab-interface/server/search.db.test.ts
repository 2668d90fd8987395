import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import { createToken, getTokens, revokeToken } from '../contract/index.ts';
import { MAX_TOKENS, resourceTypes, searchParameters } from '../domain/index.ts';
import { glucose, openInterface, value } from './interface.fixture.ts';

const DAY = 86_400_000;
const BEGIN = Date.parse('2026-11-01T00:00:00Z');

/** A small generator of numbers, so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('whatever is searched for and however small the pages are, each result that fits is found once and no other', async () => {
  await using lab = await openInterface();
  const random = randomOf(20_261_128);
  const pets = await Promise.all(Array.from({ length: 3 }, () => lab.addPet()));
  const urea = value({ code: 'BUN', number: 24, unit: 'mg/dL' });
  const potassium = value({ code: 'K', number: 4.2, unit: 'mmol/L', status: 'P' });
  type Expected = { id: string; pet: string; at: number; status: string; code: string };
  const all: Expected[] = [];
  for (let count = 0; count < 40; count += 1) {
    const pet = pets[random(3)]!.id;
    const at = BEGIN + random(20) * DAY + random(24) * 3_600_000;
    const values = [glucose, urea, potassium].slice(0, random(4));
    const status = ['final', 'retracted'][random(2)]!;
    const { record } = await lab.addResult(pet, { values, status, at: new Date(at).toISOString() });
    for (const [place, each] of values.entries()) {
      const fhirStatus = status === 'retracted' ? 'entered-in-error' : each === potassium ? 'preliminary' : 'final';
      all.push({ id: `${record}-${place + 1}`, pet, at, status: fhirStatus, code: each.code });
    }
  }
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const questions: readonly (() => readonly [string, (one: Expected) => boolean])[] = [
    () => ['', () => true],
    () => {
      const pet = pets[random(3)]!.id;
      return [`patient=${random(2) ? 'Patient/' : ''}${pet}`, (one) => one.pet === pet];
    },
    () => {
      const from = BEGIN + random(20) * DAY;
      return [
        `date=ge${day(from)}T00:00:00Z&date=lt${day(from + 5 * DAY)}T00:00:00Z`,
        ({ at }) => at >= from && at < from + 5 * DAY,
      ];
    },
    () => {
      const of = BEGIN + random(20) * DAY;
      return [
        `date=${day(of)}T00:00Z,gt${day(of)}T12:00:00Z`,
        ({ at }) => Math.floor(at / 60_000) === of / 60_000 || at >= of + DAY / 2 + 1000,
      ];
    },
    () => ['status=final,preliminary', ({ status }) => status !== 'entered-in-error'],
    () => ['code=http%3A%2F%2Floinc.org%7C3094-0', ({ code }) => code === 'BUN'],
    () => ['code=GLU,urn:alder:analyte%7CK', ({ code }) => code === 'GLU' || code === 'K'],
    () => ['category=laboratory', () => true],
    () => ['code=%7CGLU', () => false],
  ];
  for (let turn = 0; turn < 40; turn += 1) {
    const queries = [questions[turn % questions.length]!(), questions[random(questions.length)]!()] as const;
    const query = [...queries.map(([text]) => text), `_count=${1 + random(7)}`].filter(Boolean).join('&');
    const found = (await lab.walk('Observation', query)).map(({ id }) => id);
    const fitting = all.filter((one) => queries.every(([, fits]) => fits(one))).map(({ id }) => id);
    expect([query, found.toSorted()]).toEqual([query, fitting.toSorted()]);
  }
}, 120_000);

test('what arrives between two pages moves nothing, and the last page has no next one', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.unshift((await lab.addResult(pet.id)).record);
  const first = await lab.get('/DiagnosticReport?_count=2');
  await lab.addResult(pet.id);
  const second = await lab.get(first.body.link[1].url);
  const on = (page: typeof first) => page.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id);
  expect([...on(first), ...on(second)]).toEqual(ids);
  expect(first.body.link.map(({ relation }: { relation: string }) => relation)).toEqual(['self', 'next']);
  expect(second.body.link).toHaveLength(1);
  expect(first.body.entry[0].fullUrl).toBe(`${lab.origin}${lab.base}/DiagnosticReport/${ids[0]}`);
});

test('patients, orders, tubes and analyzers are found by the numbers that the hospital knows them by', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet({ patient_id: 'P02418' });
  await lab.addPet();
  const { order, specimen, number } = await lab.addResult(pet.id);
  const ids = async (...of: Parameters<typeof lab.walk>) => (await lab.walk(...of)).map(({ id }) => id);
  expect(await ids('Patient', `identifier=urn:alder:${lab.key}:chart%7CP02418`)).toEqual([pet.id]);
  expect(await ids('Patient', 'identifier=urn:alder:other:chart%7CP02418')).toEqual([]);
  expect(await ids('Specimen', `accession=${number}`)).toEqual([specimen]);
  expect(await ids('ServiceRequest', 'status=completed&authored=2026-11-24')).toEqual([order]);
  expect(await ids('ServiceRequest', 'status=active')).toEqual([]);
  expect(await ids('Device', 'identifier=PC-0042&status=active')).toEqual([lab.device.id]);
});

test('a token opens what its scopes name and nothing else, until it ends or is revoked; every refusal is an OperationOutcome', async () => {
  const now = new Date('2026-11-28T02:00:00Z');
  await using lab = await openInterface({ now });
  const pet = await lab.addPet();
  const { record } = await lab.addResult(pet.id);
  const narrow = await lab.issue(['system/Patient.read'], 30);
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const refusal = async (path: string, headers: Record<string, string>) => {
    const { status, type, body } = await lab.get(path, headers);
    expect([type, body.resourceType]).toEqual(['application/fhir+json; charset=utf-8', 'OperationOutcome']);
    return [status, body.issue[0].code];
  };
  expect((await lab.get(`/Patient/${pet.id}`, as(narrow.token))).status).toBe(200);
  for (const path of [`/Observation/${record}-1`, '/Observation', `/DiagnosticReport?patient=${pet.id}`, '/Device'])
    expect([path, await refusal(path, as(narrow.token))]).toEqual([path, [403, 'forbidden']]);
  expect(await refusal('/Patient', { authorization: '' })).toEqual([401, 'login']);
  expect(await refusal('/Patient', as(`fhir_${'a'.repeat(43)}`))).toEqual([401, 'login']);

  await lab.call(revokeToken, { id: narrow.id });
  expect(await refusal('/Patient', as(narrow.token))).toEqual([401, 'login']);
  expect((await lab.call(revokeToken, { id: narrow.id })).payload.error).toBe('tokenRevoked');

  const short = await lab.issue(['system/Patient.read'], 30);
  lab.setNow(new Date(now.getTime() + 30 * DAY - 1000));
  expect((await lab.get('/Patient', as(short.token))).status).toBe(200);
  lab.setNow(new Date(now.getTime() + 30 * DAY));
  expect(await refusal('/Patient', as(short.token))).toEqual([401, 'login']);
});

test('rows of another hospital get the same response as rows that do not exist, by every type', async () => {
  await using lab = await openInterface();
  await using other = await openInterface();
  const pet = await other.addPet();
  const { record, order, specimen } = await other.addResult(pet.id);
  const ids = { DiagnosticReport: record, Observation: `${record}-1`, Specimen: specimen, ServiceRequest: order };
  for (const [type, id] of Object.entries({ ...ids, Device: other.device.id, Patient: pet.id })) {
    const foreign = await lab.get(`/${type}/${id}`);
    const missing = await lab.get(`/${type}/${type === 'Observation' ? `${newId()}-1` : newId()}`);
    expect([type, foreign.status, foreign.body]).toEqual([type, 404, missing.body]);
    expect([type, (await other.get(`/${type}/${id}`)).status]).toEqual([type, 200]);
    expect(await lab.walk(type as 'Patient', `_id=${id}`)).toEqual([]);
  }
  expect(await lab.walk('Observation', `patient=${pet.id}`)).toEqual([]);
  const elsewhere = await lab.get(`${lab.origin}${other.base}/Patient/${pet.id}`);
  expect([elsewhere.status, elsewhere.body.resourceType]).toEqual([404, 'OperationOutcome']);
});

test('an odd parameter is refused by its name and never makes a fault', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  await lab.addResult(pet.id);
  const odd = [
    '',
    ',',
    '|',
    '\\',
    "'",
    '%',
    'ge',
    '0000',
    '2026-13',
    '2026-02-30',
    '9999-12-31',
    '0001-01-01',
    'ap1900',
  ];
  const longer = ['-1', '0', '1e9', '99999999999', 'Patient/', '../..', 'a'.repeat(1900), '\u{1F98E}', 'x|y|z', 'NaN'];
  const statuses = new Set<number>();
  for (const type of resourceTypes)
    for (const name of [
      ...Object.keys(searchParameters[type]),
      '_count',
      '_cursor',
      '_format',
      'name',
      '_sort',
      'code:not',
    ])
      for (const text of [...odd, ...longer]) {
        const { status, body } = await lab.get(`/${type}?${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
        if (status >= 500) throw new Error(`${type}?${name}=${text} ${JSON.stringify(body)}`);
        expect(['Bundle', 'OperationOutcome']).toContain(body.resourceType);
        statuses.add(status);
      }
  expect([...statuses].sort()).toEqual([200, 400, 406]);
  for (const [query, message] of [
    ['_sort=date', '_sort'],
    ['date=yesterday', 'date'],
    ['identifier=1', 'identifier'],
    ['_count=0', '_count'],
    ['_cursor=1', '_cursor'],
  ] as const) {
    const { status, body } = await lab.get(`/Observation?${query}`);
    expect([query, status, JSON.stringify(body.issue)]).toEqual([query, 400, expect.stringContaining(message)]);
  }
  for (const id of ['x', '-', `${newId()}-`, `${newId()}-0`, '%00', 'a'.repeat(64)])
    expect([404, 400]).toContain((await lab.get(`/Observation/${id}`)).status);
  expect((await lab.get('/Medication')).status).toBe(404);
  expect((await lab.get('/Patient', { accept: 'application/fhir+xml' })).status).toBe(406);
  expect((await lab.get('/Patient?_format=application/fhir+json')).status).toBe(200);
}, 120_000);

test('the capability statement is returned to anyone, the same for a hospital that is none', async () => {
  await using lab = await openInterface();
  const { status, body } = await lab.get('/metadata', { authorization: '' });
  expect([status, body.fhirVersion]).toEqual([200, '4.0.1']);
  expect(body.rest[0].resource.map(({ type }: { type: string }) => type)).toEqual(resourceTypes);
  const none = await lab.get(`${lab.origin}${lab.base.replace(lab.key, 'h-none')}/metadata`, { authorization: '' });
  expect(JSON.stringify(none.body).replaceAll('h-none', lab.key)).toBe(JSON.stringify(body));
});

test('a token is shown once, kept as a hash, listed with its last use, and its making, reading and end are in the audit log', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  const made = await lab.issue(['system/Patient.read'], 30);
  await lab.get(`/Patient/${pet.id}`, { authorization: `Bearer ${made.token}` });
  await lab.get(`/Patient/${pet.id}`, { authorization: `Bearer ${made.token}` });
  await expect.poll(async () => (await lab.call(getTokens, {})).payload.result[0]!.last_used).not.toBeNull();
  await lab.call(revokeToken, { id: made.id });

  const listed = await lab.call(getTokens, {});
  expect(JSON.stringify(listed)).not.toContain(made.token);
  expect(listed.payload.result).toMatchObject([{ id: made.id, scopes: ['system/Patient.read'] }, { name: 'LIS' }]);
  const tokens = await lab.work((trx) => trx.selectFrom('interface_token').selectAll().execute());
  expect(JSON.stringify(tokens)).not.toContain(made.token);
  const rows = await lab.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'entity_id']).orderBy('seq').execute(),
  );
  expect(rows.filter(({ entity_id }) => entity_id === made.id).map(({ action }) => action)).toEqual([
    ...['labInterface.createToken', 'labInterface.revokeToken'],
  ]);
  expect(rows.filter(({ action, entity_id }) => action === 'fhir.read' && entity_id === pet.id)).toHaveLength(1);

  for (const role of ['doctor', 'assistant', 'lisConsultant', 'pulpoMaster'] as const) {
    const as = await lab.addUser({ role });
    expect([role, (await lab.call(getTokens, {}, { as })).status]).toEqual([role, 403]);
    const input = { name: 'x', scopes: ['system/Patient.read' as const], days: 30 as const };
    expect([role, (await lab.call(createToken, input, { as })).status]).toEqual([role, 403]);
  }
});

test('a hospital has at most 50 tokens in use; those that ended or were revoked do not count, and none is revoked twice', async () => {
  await using lab = await openInterface();
  const input = { name: 'One more', scopes: ['system/Patient.read' as const], days: 30 as const };
  const inUse = (await lab.call(getTokens, {})).payload.result.length;
  const hour = 3_600_000;
  const rows = (count: number, over: { expires_at?: Date; revoked_at?: Date } = {}) =>
    Array.from({ length: count }, () => {
      const id = newId();
      const ends = { expires_at: new Date(Date.now() + hour), ...over };
      return { id, name: 'n', scopes: input.scopes, token_hash: Buffer.from(id), made_by: lab.admin.id, ...ends };
    });
  await lab.work(async (trx) => {
    const past = new Date(Date.now() - hour);
    const all = [...rows(MAX_TOKENS - inUse - 1), ...rows(3, { expires_at: past }), ...rows(3, { revoked_at: past })];
    await trx.insertInto('interface_token').values(all).execute();
  });

  const last = await lab.call(createToken, input);
  expect(last.status).toBe(200);
  expect((await lab.call(createToken, input)).payload).toMatchObject({ error: 'tokenLimit' });
  const { id } = last.payload.result;
  expect((await lab.call(revokeToken, { id })).status).toBe(200);
  expect((await lab.call(revokeToken, { id })).payload).toMatchObject({ error: 'tokenRevoked' });
  expect((await lab.call(createToken, input)).status).toBe(200);
});
