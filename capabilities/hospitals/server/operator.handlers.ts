import type { SystemTrx } from '@alder/database';
import { type Context, finish, type Implementation, implement } from '@alder/server';
import { type InputOf, notFound, stale } from '@alder/wire';
import {
  createHospitalCall,
  deleteHospitalCall,
  duplicateHospitalName,
  getHospitalContent,
  getHospitalNames,
  getHospitals,
  getUsers,
  hospitalNotTyped,
  type ListedHospital,
  ownHospital,
  updateHospitalCall,
} from '../contract/index.ts';
import { PLANS } from '../domain/index.ts';
import { asOperator, asOperatorOf } from './beyond-own.ts';
import { changePlan } from './change-plan.ts';
import { insertHospital } from './create-hospital.ts';
import {
  countContent,
  findListed,
  isNameTaken,
  listAllUsers,
  listHospitals,
  listNames,
  lockOther,
  setOther,
} from './operator.repository.ts';
import { switchActive } from './switch-active.ts';

/** Calls of the system administrator about all hospitals: names, agreements and sums, nothing of their patients. */
export const operatorHandlers: readonly Implementation[] = [
  implement(getHospitals, async ({ offset, limit, ...filter }, context) => {
    const from = Number(offset ?? 0);
    const rows = await asOperator(context, (all) => listHospitals(all, { ...filter, offset: from, limit }));
    return { result: rows.map(presentListed), ...pageOf(rows, from, limit) };
  }),

  implement(getHospitalNames, async (_input, context) => ({ result: await asOperator(context, listNames) })),

  implement(getUsers, async ({ offset, limit, ...filter }, context) => {
    const from = Number(offset ?? 0);
    const rows = await asOperator(context, (all) => listAllUsers(all, { ...filter, offset: from, limit }));
    const result = rows.map(({ hospital: id, hospital_key: key, hospital_name: name, last_seen, ...row }) => ({
      ...row,
      hospital: { id, key, name },
      last_seen: last_seen?.toISOString() ?? null,
    }));
    return { result, ...pageOf(rows, from, limit) };
  }),

  implement(getHospitalContent, async ({ id }, context) => {
    await requireHospital(context, id);
    return { result: await asOperatorOf(context, id, countContent) };
  }),

  implement(createHospitalCall, async (input, context) => {
    const { account, audit } = context;
    const result = await asOperator(context, (all) => makeHospital(all, input));
    const detail = { key: result.key, name: result.name, plan: result.plan };
    const row = { action: createHospitalCall.id, entity: 'hospital', id: result.id, detail };
    await asOperatorOf(context, result.id, (other) => finish(other, { audits: [{ ...row, account: account.id }] }));
    audit(row);
    return { result };
  }),

  implement(updateHospitalCall, async (input, context) => {
    const { id, version } = input;
    const current = await requireHospital(context, id);
    if (current.version !== version) throw stale({ current });
    const held = await changeOther(context, input);
    context.audit({ entity: 'hospital', id, detail: { key: current.key, changed: Object.keys(input) } });
    return { result: await requireHospital(context, id), held: [...held] };
  }),

  implement(deleteHospitalCall, async ({ key, typed }, context) => {
    const { account, hospital, now, audit } = context;
    const found = await asOperator(context, (all) => lockOther(all, { key }));
    if (!found || found.deleted_at) throw notFound();
    if (typed !== found.key) throw hospitalNotTyped({ fields: { typed: hospitalNotTyped.code } });
    if (found.id === hospital.id) throw ownHospital();
    await asOperator(context, async (all) => {
      await setOther(all, found.id, { deleted_at: now });
      await switchActive(all, found.id, false, { action: deleteHospitalCall.id, account });
    });
    audit({ entity: 'hospital', id: found.id, detail: { key } });
    return { result: { key, deleted_at: now.toISOString() } };
  }),
];

async function requireHospital(context: Context, id: string): Promise<ListedHospital> {
  const row = await asOperator(context, (all) => findListed(all, id));
  if (!row) throw notFound();
  return presentListed(row);
}

async function makeHospital(
  all: SystemTrx,
  { key, name, ids, plan, plan_ends_at, licences, langKey }: InputOf<typeof createHospitalCall>,
): Promise<ListedHospital> {
  if (await isNameTaken(all, name)) throw duplicateHospitalName({ fields: { name: duplicateHospitalName.code } });
  const licence = { ...(plan && PLANS[plan].licence), ...definedOnly(licences) };
  const planEndsAt = plan_ends_at ? new Date(plan_ends_at) : undefined;
  const { id } = await insertHospital(all, { key, name, licence, plan, planEndsAt, lang: langKey });
  if (ids.length > 0) await setOther(all, id, { features: JSON.stringify({ ids }) });
  return presentListed((await findListed(all, id))!);
}

async function changeOther(context: Context, input: InputOf<typeof updateHospitalCall>) {
  const { id, name, active, plan, plan_ends_at, licences, hold } = input;
  const { account, hospital } = context;
  if (active === false && id === hospital.id) throw ownHospital();
  if (name !== undefined)
    await asOperator(context, async (all) => {
      if (await isNameTaken(all, name, id))
        throw duplicateHospitalName({ fields: { name: duplicateHospitalName.code } });
      await setOther(all, id, { name });
    });
  const change = {
    ...{ plan, licence: definedOnly(licences), accounts: input.account_limit, doctors: input.doctor_limit },
    ...{ imaging: input.imaging_limit, gigabytes: input.gigabytes, localBackup: input.local_backup },
    endsAt: plan_ends_at ? new Date(plan_ends_at) : plan_ends_at === null ? null : undefined,
  };
  const held = await asOperatorOf(context, id, (other) =>
    changePlan(other, change, { action: updateHospitalCall.id, account, hold }),
  );
  if (active !== undefined)
    await asOperator(context, async (all) => {
      if (active) await setOther(all, id, { deleted_at: null });
      await switchActive(all, id, active, { action: updateHospitalCall.id, account });
    });
  return held;
}

type Licences = Partial<Record<'his' | 'lis' | 'pacs', number>>;
const definedOnly = (licences: { readonly [Name in keyof Licences]?: number | undefined } | undefined): Licences =>
  Object.fromEntries(Object.entries(licences ?? {}).filter(([, value]) => value !== undefined));

function pageOf(rows: readonly { readonly total: number }[], from: number, limit: number) {
  const total = rows[0]?.total ?? 0;
  return { total, next: from + limit < total ? String(from + limit) : undefined };
}

function presentListed({
  total: _total,
  plan_ends_at,
  deleted_at,
  last_seen,
  created_at,
  ...row
}: Awaited<ReturnType<typeof listHospitals>>[number]): ListedHospital {
  return {
    ...row,
    plan_ends_at: plan_ends_at?.toISOString() ?? null,
    deleted_at: deleted_at?.toISOString() ?? null,
    last_seen: last_seen?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
