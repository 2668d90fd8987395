import { newId } from '@alder/database';
import type { InterferenceMark } from '@alder/interference/domain';
import { type HospitalOptions, openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { createToken, readMetadata } from '../contract/index.ts';
import type { ResourceType, StoredValue } from '../domain/index.ts';
import { scopes } from '../domain/index.ts';
import { interfaceFinder, labInterfaceHandlers } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: a resource is read here as any program reads JSON
type Json = Record<string, any>;

export const value = (over: Partial<StoredValue> & { code: string }): StoredValue & Json => ({
  ...{ name: over.code, raw: String(over.number ?? ''), comparator: null, number: null, scaled_result: null, unit: '' },
  ...{ unit_raw: '', flag: null, flag_device: '', status: 'F', range: null, range_text: '' },
  ...over,
});

export const glucose = value({
  ...{ code: 'GLU', name: 'Glucose', raw: '268', number: 268, unit: 'mg/dL', flag: 'HH' },
  range: { low: 70, high: 143, crit_low: 40, crit_high: 250, unit: 'mg/dL', source: 'hospital', entry: null } as never,
});

/** What interferes with the values of the results of a test. */
export const interferences: { record: string; marks: InterferenceMark[] }[] = [];

/** A hospital with an analyzer, whose laboratory another system reads over a real socket. */
export async function openInterface(options: HospitalOptions = {}) {
  const hospital = await openHospital(labInterfaceHandlers({ readInterferences: async () => interferences }), {
    ...options,
    findSession: (db) => interfaceFinder(db, () => hospital?.clock() ?? new Date()),
  });
  const origin = await hospital.app.listen({ port: 0, host: '127.0.0.1' });
  const issue = async (granted: readonly (typeof scopes)[number][] = scopes, days: 30 | 365 = 365) => {
    const { payload } = await hospital.call(createToken, { name: 'LIS', scopes: [...granted], days });
    return { id: payload.result.id, token: payload.token };
  };
  const { token } = await issue();
  const base = addressOf(readMetadata, { hospital: hospital.key }).replace('/metadata', '');
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const url = path.startsWith('http') ? path : `${origin}${base}${path}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, ...headers } });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Json };
  };
  const device = { id: newId(), serial: 'PC-0042', model: 'Catalyst_One', name: 'Chemistry' };
  await hospital.work((trx) => trx.insertInto('device').values(device).execute());
  return Object.assign(hospital, {
    token,
    origin,
    base,
    issue,
    get,
    device,
    /** Ids of every page of a search, and the addresses that led there. */
    async walk(type: ResourceType, query: string) {
      const found: Json[] = [];
      let next: string | undefined = `/${type}?${query}`;
      for (let pages = 0; next !== undefined && pages < 200; pages += 1) {
        const { status, body } = await get(next);
        if (status !== 200) throw new Error(JSON.stringify(body));
        found.push(...(body.entry ?? []).map((entry: Json) => entry.resource));
        next = body.link.find((each: Json) => each.relation === 'next')?.url;
      }
      return found;
    },
    /** An order with its tube, and a result that fills it. */
    async addResult(
      pet: string,
      over: {
        values?: readonly StoredValue[];
        status?: string;
        at?: string;
        modified?: unknown[];
        sample_type?: string | null;
        typed?: boolean;
        control?: boolean;
        conclusion?: string | null;
      } = {},
    ) {
      const { values = [glucose], status = 'final', at = '2026-11-24T02:00:00.000Z', modified = [] } = over;
      const [order, specimen, record] = [newId(), newId(), newId()];
      const number = `T${order.slice(-12)}`;
      await hospital.work(async (trx) => {
        await trx
          .insertInto('specimen')
          .values({
            id: specimen,
            pet,
            number,
            sample_type: over.sample_type ?? 'heparin',
            ordered_at: at,
            collected_at: at,
          })
          .execute();
        await trx
          .insertInto('lab_order')
          .values({
            ...{ id: order, pet, device: 'Catalyst_One', tests: values.map(({ code }) => code), priority: 'urgent' },
            ...{ order_id: `O${order.slice(-10)}`, sample_id: number, order_status: 'done', time: at },
            sample_type: over.sample_type ?? 'heparin',
          })
          .execute();
        await trx
          .insertInto('lab_record')
          .values({
            ...{ id: record, run_key: record, content_key: record, pet: over.control ? null : pet, lab_order: order },
            ...{ device: 'Catalyst_One', device_serial: 'PC-0042', profile: 'Chem 17', timestamp: at },
            ...{ results: JSON.stringify(values), modified: JSON.stringify(modified), verify_state: status },
            ...{ match_state: over.control ? 'unmatched' : 'matched', control: over.control ?? false },
            ...{ reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }) },
            ...{ typed_by: over.typed ? hospital.admin.id : null, result: over.conclusion ?? null },
          })
          .execute();
      });
      return { order, specimen, record, number };
    },
  });
}

export type OpenInterface = Awaited<ReturnType<typeof openInterface>>;
