import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import { decideChange, replayDraft, replayDriver, switchDriverOff, switchDriverOn } from '../contract/index.ts';
import { base64, NOW, openWorkshop, run, TAUGHT } from './workshop.fixture.ts';

const DRAFT = { protocol: 'astm', charset: 'utf-8', decimal: '.', bytes: base64(run()) } as const;

async function open() {
  const hospital = await openWorkshop();
  const device = hospital.device.id;
  const draft = (more: object = {}, how: object = {}) =>
    hospital.call(replayDraft, { device, ...DRAFT, taught: TAUGHT, ...more }, how);
  const replay = async (driver: string, number = 1) =>
    (await hospital.call(replayDriver, { device, driver, number })).payload.groups;
  const on = (driver: string, version: number | null = null, number = 1) =>
    hospital.call(switchDriverOn, { device, driver, number, version });
  return Object.assign(hospital, { draft, replay, on });
}

test('a draft shows what it would change in the messages of 30 days before it is saved, and nothing is stored', async () => {
  await using hospital = await open();
  await hospital.addMessage(run('P1'));
  await hospital.addMessage(run('P2'));
  const { status, payload } = await hospital.draft();
  expect(status).toBe(200);
  expect(payload).toMatchObject({ messages: 2, values: 2, counts: { patient: 2, code: 2 } });
  expect(payload.groups).toEqual([
    { kind: 'patient', code: '', count: 2, grave: true },
    { kind: 'code', code: 'CREA', count: 2, grave: true },
  ]);
  // Taught on, the draft begins with the last version.
  const { id } = (await hospital.save()).payload.result;
  const flagged = { places: [], words: [{ of: 'flag', word: 'A', as: '>' }] };
  expect((await hospital.draft({ driver: id, taught: flagged })).payload.groups).toMatchObject([
    { kind: 'patient' },
    { kind: 'code' },
    { kind: 'flag', code: 'CREA', count: 2, grave: false },
  ]);
  const stored = await hospital.work((trx) => trx.selectFrom('driver_replay').select('id').execute());
  expect(stored).toEqual([]);
});

test('a draft that cannot be read, cannot be taught or is for another model is refused like one that is saved', async () => {
  await using hospital = await open();
  const { id } = (await hospital.save()).payload.result;
  const error = async (more: object) => (await hospital.draft(more)).payload.error;
  expect(await error({ bytes: base64('\u0000PNG') })).toBe('captureUnusable');
  expect(await error({ bytes: base64('H|\\^&\rL|1') })).toBe('captureUnusable');
  expect(await error({ taught: { places: [{ place: 'R.4.1', meaning: 'chart' }], words: [] } })).toBe('notTeachable');
  const vs2 = await hospital.addDevice({ model: 'vs2' });
  expect(await error({ device: vs2.id, driver: id })).toBe('otherModel');
  expect((await hospital.draft({ device: newId() })).status).toBe(404);
  expect((await hospital.draft({ driver: newId() })).status).toBe(404);
});

test('a driver is switched on only when a person has agreed to each kind of change; a refused one keeps it off, and the log says who agreed to what', async () => {
  await using hospital = await open();
  await hospital.addMessage(run('P1'));
  const { id, key } = (await hospital.save()).payload.result;
  expect((await hospital.on(id)).payload).toMatchObject({ error: 'replayMissing' });
  const [patient, code] = await hospital.replay(id);
  expect([patient, code]).toMatchObject([
    { kind: 'patient', code: '', count: 1, verdict: null, decided_at: null },
    { kind: 'code', code: 'CREA', count: 1, verdict: null },
  ]);
  expect(await hospital.on(id)).toMatchObject({ status: 409, payload: { error: 'changesOpen', open: 2, refused: 0 } });

  const as = await hospital.addUser({ role: 'hospitalAdmin', permits: ['lis'], display_name: 'Morita' });
  const agree = { id: patient!.id, version: patient!.version, verdict: 'agreed' as const };
  const agreed = await hospital.call(decideChange, agree, { as, key: 'once' });
  expect(agreed.payload.result).toMatchObject({
    ...{ verdict: 'agreed', decided_by: 'Morita', decided_at: NOW.toISOString() },
    version: patient!.version + 1,
  });
  expect((await hospital.call(decideChange, agree, { as, key: 'once' })).payload).toEqual(agreed.payload);
  expect(await hospital.call(decideChange, agree)).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { verdict: 'agreed' } },
  });
  const refused = await hospital.call(decideChange, { id: code!.id, version: code!.version, verdict: 'refused' });
  expect((await hospital.on(id)).payload).toMatchObject({ error: 'changesOpen', open: 0, refused: 1 });
  const { version } = refused.payload.result;
  await hospital.call(decideChange, { id: code!.id, version, verdict: 'agreed' });
  expect((await hospital.on(id)).status).toBe(200);
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'entity', 'detail']).orderBy('seq').execute(),
  );
  expect(audits.filter(({ entity }) => entity === 'driverChange')).toMatchObject([
    { action: 'driverWorkshop.decideChange', detail: { driver: id, kind: 'patient', before: null, verdict: 'agreed' } },
    { detail: { kind: 'code', code: 'CREA', before: null, verdict: 'refused' } },
    { detail: { kind: 'code', before: 'refused', verdict: 'agreed' } },
  ]);
  expect(audits.at(-1)).toMatchObject({
    action: 'driverWorkshop.switchOn',
    detail: { driver: key, changes: [{ kind: 'patient' }, { kind: 'code', code: 'CREA', count: 1 }] },
  });
});

test('agreement lasts over the next replay, a further change asks again, and all of it ends when another driver reads the analyzer', async () => {
  await using hospital = await open();
  await hospital.addMessage(run('P1'));
  const words = [...TAUGHT.words, { of: 'code' as const, word: 'X9', as: 'GLU' }];
  const { id } = (await hospital.save({ taught: { ...TAUGHT, words } })).payload.result;
  await hospital.agree(id);
  expect((await hospital.replay(id)).map(({ verdict }) => verdict)).toEqual(['agreed', 'agreed']);
  await hospital.addMessage(run('P2').replace('X7', 'X9'));
  const groups = await hospital.replay(id);
  expect(groups.map(({ kind, code, count, verdict }) => [kind, code, count, verdict])).toEqual([
    ['patient', '', 2, 'agreed'],
    ['code', 'CREA', 1, 'agreed'],
    ['code', 'GLU', 1, null],
  ]);
  expect((await hospital.on(id)).payload).toMatchObject({ error: 'changesOpen', open: 1 });
  await hospital.call(decideChange, { id: groups[2]!.id, version: groups[2]!.version, verdict: 'agreed' });
  expect((await hospital.on(id)).status).toBe(200);
  await hospital.call(switchDriverOff, { device: hospital.device.id, version: 1 });
  expect((await hospital.on(id, 2)).payload.error).toBe('replayMissing');
  expect((await hospital.replay(id)).map(({ verdict }) => verdict)).toEqual([null, null, null]);
});

test('a replay counts for a day: after it further messages may have come', async () => {
  await using hospital = await open();
  const { id } = (await hospital.save()).payload.result;
  await hospital.agree(id);
  await hospital.work((trx) =>
    trx
      .updateTable('driver_replay')
      .set({ made_at: new Date(NOW.getTime() - 24 * 3_600_000 - 1) })
      .execute(),
  );
  expect((await hospital.on(id)).payload.error).toBe('replayMissing');
  await hospital.replay(id);
  expect((await hospital.on(id)).status).toBe(200);
});

test('a change of another hospital is not found, and who may not change analyzers decides nothing', async () => {
  await using hospital = await open();
  await using other = await open();
  await hospital.addMessage(run('P1'));
  const { id } = (await hospital.save()).payload.result;
  const [change] = await hospital.replay(id);
  const input = { id: change!.id, version: change!.version, verdict: 'agreed' as const };
  expect((await other.call(decideChange, input)).status).toBe(404);
  expect((await other.call(decideChange, { ...input, id: newId() })).status).toBe(404);
  expect((await other.draft({ device: hospital.device.id })).status).toBe(404);
  const as = await hospital.addUser({ role: 'assistant', permits: ['lis'] });
  expect((await hospital.call(decideChange, input, { as })).status).toBe(403);
  expect((await hospital.draft({}, { as })).status).toBe(403);
});
