import { randomUUID } from 'node:crypto';
import type { Implementation } from '@alder/server';
import type { Call, InputTypeOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type OpenHospital, openHospital, type TestUser } from './open-hospital.ts';

type Entry = { id: string; version: number; deleted: boolean };
type EntryResponse = { payload: { result: Entry } };

export type EntryLaws<Create extends Call, Update extends Call> = {
  /** Handlers that the server of the test runs. */
  readonly handlers: readonly Implementation[];
  readonly calls: { readonly model: string; readonly create: Create; readonly update: Update };
  /** Table of the entry, for counting its rows. */
  readonly table: string;
  /** Makes what the entry hangs on and gives a good input, and who may act on it. */
  readonly given: (hospital: OpenHospital) => Promise<{ input: InputTypeOf<Create>; as?: TestUser }>;
  /** A change of one field. */
  readonly change: Omit<InputTypeOf<Update>, 'id' | 'version'>;
  /** Ids of the requirements that the tests prove. */
  readonly proves: string;
};

/**
 * The guarantees of the create/update pair of every entry: it works, it is versioned, a repetition acts once, a deleted
 * entry can be restored, and other tenants and users without the permit are refused.
 */
export function entryLaws<Create extends Call, Update extends Call>(laws: EntryLaws<Create, Update>): void {
  const { handlers, calls, table, given: values, change, proves } = laws;
  const { model, create, update } = calls;
  const count = async (hospital: OpenHospital) =>
    hospital.work(
      async (trx) => (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(trx)).rows[0]!.n,
    );
  const makeOne = async (hospital: OpenHospital) => {
    const { input, as } = await values(hospital);
    const how = as ? { as } : {};
    const response = await hospital.call(create, input, how);
    expect([response.status, response.payload]).toEqual([200, response.payload]);
    return { entry: (response as unknown as EntryResponse).payload.result, how };
  };
  const changed = ({ id, version }: Entry, more: object = change) => ({ id, version, ...more }) as InputTypeOf<Update>;

  test(`${model}: an entry is made and changed, each change raises its version and notifies the screens [${proves}]`, async () => {
    await using hospital = await openHospital(handlers);
    const { entry, how } = await makeOne(hospital);

    const response = await hospital.call(update, changed(entry), how);

    expect(response).toMatchObject({
      status: 200,
      payload: { result: { ...change, id: entry.id, version: entry.version + 1 } },
    });
    expect(await hospital.events()).toEqual(expect.arrayContaining([`${model}.created`, `${model}.updated`]));
  });

  test(`${model}: the same request twice, even at once, makes one entry [${proves}] [resp.retry]`, async () => {
    await using hospital = await openHospital(handlers);
    const { input, as } = await values(hospital);
    const before = await count(hospital);
    const key = randomUUID();
    const send = () => hospital.call(create, input, { key, ...(as && { as }) });

    const [first, second] = await Promise.all([send(), send()]);

    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect((await count(hospital)) - before).toBe(1);
  });

  test(`${model}: a change made from an old version is refused with the entry as it stands [${proves}]`, async () => {
    await using hospital = await openHospital(handlers);
    const { entry, how } = await makeOne(hospital);
    await hospital.call(update, changed(entry), how);

    const response = await hospital.call(update, changed(entry), how);

    expect(response).toMatchObject({
      status: 409,
      payload: { error: 'stale', current: { id: entry.id, version: entry.version + 1 } },
    });
  });

  test(`${model}: what was deleted is gone and can be brought back for 30 days [${proves}]`, async () => {
    await using hospital = await openHospital(handlers);
    const { entry, how } = await makeOne(hospital);
    const deleted = (await hospital.call(update, changed(entry, { deleted: true }), how)) as unknown as EntryResponse;
    expect(deleted.payload.result.deleted).toBe(true);

    const back = (await hospital.call(
      update,
      changed(deleted.payload.result, { deleted: false }),
      how,
    )) as unknown as EntryResponse;

    expect(back.payload.result).toMatchObject({ id: entry.id, deleted: false });
  });

  test(`${model}: another hospital finds nothing, and who lacks the permit gets nothing [${proves}] [cap.multiHospital]`, async () => {
    await using own = await openHospital(handlers);
    await using other = await openHospital(handlers);
    const { entry } = await makeOne(other);
    const outsider = await own.addUser({ role: 'hospitalAdmin', permits: ['pacs'] });

    expect(await own.call(update, changed(entry))).toMatchObject({ status: 404, payload: { error: 'notFound' } });
    expect(await own.call(update, changed(entry), { as: outsider })).toMatchObject({ status: 403 });
    expect(await own.call(update, changed(entry), { hospital: other.key })).toMatchObject({ status: 404 });
    expect(await own.call(update, changed(entry), { as: null })).toMatchObject({ status: 401 });
  });
}
