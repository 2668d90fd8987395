import { restoreDeleted } from '@alder/deleted-items/contract';
import { deletedKinds } from '@alder/deleted-items/domain';
import { updateOwner, updatePet } from '@alder/patients/contract';
import { deleteMedicalRecord } from '@alder/records/contract';
import { expect, test } from 'vitest';
import { openWithEverything } from './deleted-items.fixture.ts';

const DAY_MS = 86_400_000;
const NO_ID = '01900000-0000-7000-8000-000000000000';
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

test.each(deletedKinds.map((kind) => ({ kind })))(
  'a deleted $kind is listed with who deleted it, comes back as it was, and is listed no more',
  async ({ kind }) => {
    await using hospital = await openWithEverything();
    if (kind === 'series' || kind === 'image') await hospital.addImages();
    const before = await hospital.rowOf(kind);
    await hospital.remove(kind);
    const { result, kinds } = await hospital.list({ kind });
    expect(result).toMatchObject([
      { kind, id: hospital.idOf(kind), deleted_by: hospital.admin.display_name, parent: null },
    ]);
    expect(kinds).toContainEqual({ kind, count: 1 });

    const { payload, status } = await hospital.restore(kind, { version: result[0]!.version });
    expect([payload, status]).toEqual([{ result: { kind, id: hospital.idOf(kind) } }, 200]);
    expect(await hospital.rowOf(kind)).toEqual(before);
    expect((await hospital.list({ kind })).result).toEqual([]);
    expect(await hospital.events()).toContain('deletedItem.restored');
    const audits = await hospital.work((trx) =>
      trx.selectFrom('audit_log').select(['entity', 'detail']).where('action', '=', restoreDeleted.id).execute(),
    );
    expect(audits).toContainEqual({
      entity: kind,
      detail: { changes: { deleted_at: { from: result[0]!.deleted_at, to: null } } },
    });
  },
);

test('what was deleted more than 30 days ago is neither listed nor brought back', async () => {
  await using hospital = await openWithEverything();
  await hospital.remove('coupon', { at: daysAgo(29.9) });
  await hospital.remove('labPhrase', { at: daysAgo(30.1) });
  expect((await hospital.list()).result.map(({ kind }) => kind)).toEqual(['coupon']);

  const late = await hospital.restore('labPhrase');
  expect([late.status, late.payload.error]).toEqual([409, 'restoreExpired']);
  expect((await hospital.restore('coupon')).status).toBe(200);
});

test('an unknown entry, one that is not deleted and one of another hospital are the same 404', async () => {
  await using hospital = await openWithEverything();
  await using other = await openWithEverything();
  await other.remove('coupon');
  expect((await hospital.restore('coupon', { id: NO_ID })).status).toBe(404);
  expect((await hospital.restore('coupon')).status).toBe(404);
  expect((await hospital.restore('coupon', { id: other.idOf('coupon') })).status).toBe(404);
  expect((await hospital.list()).result).toEqual([]);
  expect((await other.list()).result).toHaveLength(1);
});

test('a user without the permit or role of the deletion neither sees nor brings back its kind', async () => {
  await using hospital = await openWithEverything();
  const nurse = await hospital.addUser({ role: 'assistant', permits: ['his'] });
  await hospital.remove('study', { by: nurse.id });
  await hospital.remove('coupon', { by: nurse.id });
  expect((await hospital.list({}, nurse)).result).toEqual([]);
  expect((await hospital.restore('study', {}, { as: nurse })).status).toBe(403);
  expect((await hospital.restore('coupon', {}, { as: nurse })).status).toBe(403);
});

test('users see and bring back what they deleted themselves, administrators what anyone did', async () => {
  await using hospital = await openWithEverything();
  const [lin, wu] = [await hospital.addUser({ role: 'doctor' }), await hospital.addUser({ role: 'doctor' })];
  await hospital.remove('hisImage', { by: lin.id });
  expect((await hospital.list({}, wu)).result).toEqual([]);
  expect((await hospital.restore('hisImage', {}, { as: wu })).status).toBe(404);
  expect((await hospital.list({}, lin)).result).toMatchObject([{ kind: 'hisImage', deleted_by: lin.display_name }]);
  expect((await hospital.list()).result).toHaveLength(1);
  expect((await hospital.restore('hisImage', {}, { as: lin })).status).toBe(200);
});

test('a repeated key brings back once, and a version that was listed before another deletion is refused with what is there', async () => {
  await using hospital = await openWithEverything();
  await hospital.remove('imageReportTemplate');
  const [listed] = (await hospital.list()).result;
  const stale = await hospital.restore('imageReportTemplate', { version: listed!.version + 1 });
  expect([stale.status, stale.payload.error, stale.payload.current]).toEqual([409, 'stale', listed]);

  const [first, again] = [
    await hospital.restore('imageReportTemplate', {}, { key: 'one' }),
    await hospital.restore('imageReportTemplate', {}, { key: 'one' }),
  ];
  expect([first.status, again.status, again.payload]).toEqual([200, 200, first.payload]);
  const restored = (await hospital.events()).filter((event) => event === 'deletedItem.restored');
  expect(restored).toHaveLength(1);
});

test('a record of a deleted pet names the pet, which comes back first, and its owner before that', async () => {
  await using hospital = await openWithEverything();
  await hospital.work((trx) =>
    trx
      .updateTable('pet')
      .set({ owner: hospital.idOf('owner') })
      .where('id', '=', hospital.idOf('pet'))
      .execute(),
  );
  for (const kind of ['medicalRecord', 'pet', 'owner'] as const) await hospital.remove(kind);
  const record = (await hospital.list({ kind: 'medicalRecord' })).result[0]!;
  expect(record.parent).toMatchObject({ kind: 'pet', id: hospital.idOf('pet') });

  const refused = await hospital.restore('medicalRecord');
  expect([refused.status, refused.payload.error]).toEqual([409, 'parentDeleted']);
  expect(refused.payload).toMatchObject({ kind: 'pet', id: hospital.idOf('pet') });
  expect((await hospital.restore('pet')).payload).toMatchObject({ error: 'parentDeleted', kind: 'owner' });
  for (const kind of ['owner', 'pet', 'medicalRecord'] as const) {
    expect([kind, (await hospital.restore(kind)).status]).toEqual([kind, 200]);
  }
});

test('a pet that was merged into another one is not listed, and says that the merge is to be undone', async () => {
  await using hospital = await openWithEverything();
  const survivor = await hospital.addPet();
  await hospital.work((trx) =>
    trx
      .updateTable('pet')
      .set({ deleted: true, merged_into: survivor.id })
      .where('id', '=', hospital.idOf('pet'))
      .execute(),
  );
  expect((await hospital.list({ kind: 'pet' })).result).toEqual([]);
  const { status, payload } = await hospital.restore('pet');
  expect([status, payload.error, payload.pet]).toEqual([409, 'petMerged', survivor.id]);
});

test('a pet whose chart number was given to another one meanwhile is refused with the code of that, and so is a coupon', async () => {
  await using hospital = await openWithEverything();
  await hospital.remove('pet');
  await hospital.remove('coupon');
  await hospital.work(async (trx) => {
    const { patient_id } = await trx
      .selectFrom('pet')
      .select('patient_id')
      .where('id', '=', hospital.idOf('pet'))
      .executeTakeFirstOrThrow();
    const { hospital: _, ...coupon } = await trx.selectFrom('coupon').selectAll().executeTakeFirstOrThrow();
    await trx
      .insertInto('coupon')
      .values({ ...coupon, id: crypto.randomUUID(), deleted_at: null })
      .execute();
    const { id } = await hospital.addPet();
    await trx.updateTable('pet').set({ patient_id }).where('id', '=', id).execute();
  });
  expect((await hospital.restore('pet')).payload).toMatchObject({ error: 'restoreTaken', reason: 'patientIdDup' });
  expect((await hospital.restore('coupon')).payload).toMatchObject({ error: 'restoreTaken', reason: 'couponCodeUsed' });
});

test('a line of a paid visit stays deleted, and the refusal says that it is locked', async () => {
  await using hospital = await openWithEverything();
  await hospital.remove('treatmentRecord');
  await hospital.work((trx) =>
    trx
      .updateTable('receipt')
      .set({ status: 'paid', paid_at: new Date() })
      .where('medical_record', '=', hospital.idOf('medicalRecord'))
      .execute(),
  );
  const { status, payload } = await hospital.restore('treatmentRecord');
  expect([status, payload.error]).toEqual([423, 'restoreLocked']);
});

test('an owner who was erased is not listed and does not come back', async () => {
  await using hospital = await openWithEverything();
  await hospital.remove('owner');
  await hospital.work((trx) =>
    trx.updateTable('owner').set({ erased_at: new Date() }).where('id', '=', hospital.idOf('owner')).execute(),
  );
  expect((await hospital.list({ kind: 'owner' })).result).toEqual([]);
  expect((await hospital.restore('owner')).status).toBe(404);
});

test('the list pages by the deletion without a gap, and finds by name, chart number and person', async () => {
  await using hospital = await openWithEverything();
  const lin = await hospital.addUser({ display_name: 'Dr. Linnaeus' });
  const kinds = ['coupon', 'labPhrase', 'serviceLog', 'todoItem', 'hisImage'] as const;
  for (const [place, kind] of kinds.entries())
    await hospital.remove(kind, { at: daysAgo(place + 1), by: kind === 'todoItem' ? lin.id : hospital.admin.id });

  const seen: string[] = [];
  for (let offset: string | undefined, pages = 0; pages < 5; pages++) {
    const { result, next } = await hospital.list({ limit: 2, ...(offset && { offset }) });
    seen.push(...result.map(({ kind }) => kind));
    offset = next;
    if (!next) break;
  }
  expect(seen).toEqual(kinds);
  expect((await hospital.list({ q: 'linnaeus' })).result.map(({ kind }) => kind)).toEqual(['todoItem']);
  expect((await hospital.list({ kind: 'serviceLog' })).result).toHaveLength(1);
  expect((await hospital.list({ kind: 'serviceLog' })).kinds).toHaveLength(kinds.length);
});

test('pets, owners and records that are deleted through their calls are listed with the instant and the person of that', async () => {
  await using hospital = await openWithEverything();
  const lin = await hospital.addUser({ role: 'hospitalAdmin', display_name: 'Dr. Lin' });
  const { id } = await hospital.addPet();
  const versionOf = (table: 'pet' | 'owner', row: string) =>
    hospital.work((trx) => trx.selectFrom(table).select('version').where('id', '=', row).executeTakeFirstOrThrow());
  await hospital.call(updatePet, { id, ...(await versionOf('pet', id)), deleted: true }, { as: lin });
  const owner = hospital.idOf('owner');
  await hospital.call(updateOwner, { id: owner, ...(await versionOf('owner', owner)), deleted: true }, { as: lin });
  const record = hospital.idOf('medicalRecord');
  const gone = await hospital.call(deleteMedicalRecord, { id: record, reason: 'wrong animal' }, { as: lin });
  const { result } = await hospital.list();
  expect(result.map(({ kind, deleted_by }) => [kind, deleted_by])).toEqual([
    ...(gone.status === 200 ? [['medicalRecord', 'Dr. Lin']] : []),
    ['owner', 'Dr. Lin'],
    ['pet', 'Dr. Lin'],
  ]);
  expect(result.every(({ deleted_at }) => Date.now() - Date.parse(deleted_at) < 60_000)).toBe(true);
});
