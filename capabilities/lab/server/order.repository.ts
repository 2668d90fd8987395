import { containing, type Database, type HospitalTrx, newId } from '@alder/database';
import { type ExpressionBuilder, sql } from 'kysely';
import {
  type KnownSample,
  lookAlike,
  type OrderCause,
  type OrderStatus,
  type OrderView,
  openStatuses,
  type Rerun,
} from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number];

export type OrderFilter = {
  readonly pet?: string | undefined;
  readonly open?: boolean | undefined;
  readonly view?: OrderView | undefined;
  readonly q?: string | undefined;
  readonly device?: string | undefined;
  readonly priority?: string | undefined;
  readonly test?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Orders that analyzers had by then and have not answered have expired. */
  readonly expiredBefore: Date;
  /** Id of the last one known: ids grow with time. */
  readonly before?: string | undefined;
  readonly limit: number;
};

/** Newest first. */
export function listOrders(trx: HospitalTrx, filter: OrderFilter) {
  const { pet, open, before, limit, view, device, priority, test, from, to } = filter;
  const q = filter.q?.trim();
  let query = selectOrder(trx).orderBy('lab_order.id', 'desc').limit(limit);
  if (view) query = query.where(isInView(view, filter.expiredBefore));
  if (device) query = query.where('lab_order.device', '=', device);
  if (priority) query = query.where('lab_order.priority', '=', priority);
  if (test) query = query.where(sql<boolean>`${test} = any(lab_order.tests)`);
  if (from) query = query.where('lab_order.time', '>=', new Date(from));
  if (to) query = query.where('lab_order.time', '<', new Date(to));
  if (q) query = query.where(named(q));
  if (pet) query = query.where('lab_order.pet', '=', pet);
  if (open !== undefined) query = query.where('lab_order.order_status', open ? 'in' : 'not in', [...openStatuses]);
  if (before) query = query.where('lab_order.id', '<', before);
  return query.execute();
}

const isSent = sql<boolean>`lab_order.order_status in ('sent', 'accepted')`;

function isInView(view: OrderView, expiredBefore: Date) {
  if (view === 'closed') return sql<boolean>`lab_order.order_status in ('done', 'canceled', 'failed')`;
  const isOver = sql<boolean>`(${isSent} and coalesce(lab_order.submit_time <= ${expiredBefore}, false))`;
  const isOpen = sql<boolean>`lab_order.order_status not in ('done', 'canceled', 'failed')`;
  return view === 'expired' ? isOver : sql<boolean>`(${isOpen} and not ${isOver})`;
}

/** By a part of the pet's name or of a number; the signs of a pattern stand for themselves. */
function named(q: string) {
  const pattern = containing(q.normalize('NFKC'));
  return sql<boolean>`(pet.name ilike ${pattern} or pet.patient_id ilike ${pattern}
    or lab_order.order_id ilike ${pattern} or lab_order.sample_id ilike ${pattern})`;
}

/** How many orders are open and how many of them have expired. */
export async function countOrders(trx: HospitalTrx, expiredBefore: Date) {
  const { rows } = await sql<{ open: number; expired: number }>`
    select count(*) filter (where ${isInView('open', expiredBefore)})::int as open,
      count(*) filter (where ${isInView('expired', expiredBefore)})::int as expired
    from lab_order where order_status not in ('done', 'canceled', 'failed')`.execute(trx);
  return rows[0]!;
}

export function findOrder(trx: HospitalTrx, id: string): Promise<OrderRow | undefined> {
  return selectOrder(trx).where('lab_order.id', '=', id).executeTakeFirst();
}

/** Reads one order and holds it until the transaction ends, so that two people cannot both change it. */
export function lockOrder(trx: HospitalTrx, id: string): Promise<OrderRow | undefined> {
  return selectOrder(trx).where('lab_order.id', '=', id).forUpdate('lab_order').executeTakeFirst();
}

/** Orders that measure a result again, the newest first. */
export function listReruns(trx: HospitalTrx, record: string): Promise<OrderRow[]> {
  return selectOrder(trx)
    .where(sql<string>`lab_order.rerun ->> 'record'`, '=', record)
    .orderBy('lab_order.id', 'desc')
    .limit(20)
    .execute();
}

export type NewOrder = {
  readonly pet: string;
  readonly device: string;
  readonly device_serial: string | null;
  readonly tests: readonly string[];
  readonly priority: string;
  readonly sample_id: string | null;
  readonly placer: string;
  readonly sample_type?: string | null;
  readonly taken_at?: Date | null;
  readonly fasting?: boolean;
  readonly note?: string;
  readonly laboratory?: string | null;
  /** The rule that orders it. */
  readonly cause?: OrderCause | null;
  /** The result that it measures again. */
  readonly rerun?: Rerun | null;
};

/** Writes an order under the hospital's next order number. */
export async function insertOrder(trx: HospitalTrx, order: NewOrder, now: Date): Promise<string> {
  const id = newId();
  const { last_order } = await trx
    .insertInto('lab_counter')
    .values({ last_order: 1 })
    .onConflict((conflict) =>
      conflict.column('hospital').doUpdateSet({ last_order: sql<number>`lab_counter.last_order + 1` }),
    )
    .returning('last_order')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('lab_order')
    .values({
      ...order,
      cause: order.cause ? JSON.stringify(order.cause) : null,
      rerun: order.rerun ? JSON.stringify(order.rerun) : null,
      tests: [...order.tests],
      id,
      order_id: `L${String(last_order).padStart(6, '0')}`,
      order_status: 'new',
      time: now,
    })
    .execute();
  return id;
}

export type OrderChange = Partial<{
  order_status: OrderStatus;
  reason: string | null;
  late: boolean;
  submit_time: Date | null;
  exam_time: string | null;
  upload_time: Date | null;
  recall_time: Date;
  analysis_id: string | null;
  sample_id: string | null;
  priority: string;
  sample_type: string | null;
  taken_at: string | Date | null;
  fasting: boolean;
  note: string;
}>;

export async function setOrder(trx: HospitalTrx, id: string, change: OrderChange): Promise<void> {
  await trx.updateTable('lab_order').set(change).where('id', '=', id).execute();
}

/** Orders that a run may fulfill: those whose number or tube it names, and all of the pets with its chart numbers. */
export function listOrdersFor(
  trx: HospitalTrx,
  numbers: readonly string[],
  pets: readonly string[],
  laboratory: string | null,
) {
  return selectOrder(trx)
    .where((eb) => (laboratory === null ? isFor(eb, numbers, pets) : isForLaboratory(eb, numbers, pets, laboratory)))
    .forUpdate('lab_order')
    .execute();
}

/** Samples that were rejected, and those that were asked for in their place, by number or by pet. */
export async function listReplacedSamples(
  trx: HospitalTrx,
  numbers: readonly string[],
  pets: readonly string[],
): Promise<KnownSample[]> {
  if (numbers.length + pets.length === 0) return [];
  const rows = await trx
    .selectFrom('specimen')
    .leftJoin('specimen as next', 'next.replaces', 'specimen.id')
    .select(['specimen.number', 'specimen.pet', 'specimen.rejected_at', 'next.id as next'])
    .select((eb) => eb.fn.coalesce('specimen.collected_at', 'specimen.received_at').as('taken_at'))
    .where((eb) => eb.or([eb('specimen.rejected_at', 'is not', null), eb('specimen.replaces', 'is not', null)]))
    .where((eb) =>
      eb.or([
        ...(numbers.length > 0 ? [eb('specimen.number', 'in', [...numbers])] : []),
        ...(pets.length > 0 ? [eb('specimen.pet', 'in', [...pets])] : []),
      ]),
    )
    .orderBy('specimen.id')
    .execute();
  return rows.map(({ number, pet, rejected_at, next, taken_at }) => ({
    ...{ number, pet, isReplaced: next !== null },
    rejected_at: rejected_at?.toISOString() ?? null,
    taken_at: taken_at?.toISOString() ?? null,
  }));
}

/** What names the orders of `listOrdersFor`, without a lock. */
export function listOrderNames(trx: HospitalTrx, numbers: readonly string[], pets: readonly string[]) {
  return trx
    .selectFrom('lab_order')
    .select(['order_id', 'sample_id', 'pet'])
    .where((eb) => isFor(eb, numbers, pets))
    .execute();
}

/**
 * Orders that a reference laboratory may answer: those of a number that it echoes, and of a pet those that ask the laboratory of
 * this name, so that it does not answer what is done by hand in the house.
 */
function isForLaboratory(
  eb: ExpressionBuilder<Database, 'lab_order'>,
  numbers: readonly string[],
  pets: readonly string[],
  laboratory: string,
) {
  return eb.or([
    ...(numbers.length > 0
      ? [eb('lab_order.order_id', 'in', [...numbers]), eb('lab_order.sample_id', 'in', [...numbers])]
      : []),
    ...(pets.length > 0 && laboratory !== ''
      ? [
          eb('lab_order.pet', 'in', [...pets])
            .and('lab_order.order_status', 'in', [...openStatuses])
            .and(sql<string>`lower(lab_order.laboratory)`, '=', laboratory.toLowerCase()),
        ]
      : []),
    eb.val(false),
  ]);
}

function isFor(eb: ExpressionBuilder<Database, 'lab_order'>, numbers: readonly string[], pets: readonly string[]) {
  // An analyzer of the hospital never answers what a reference laboratory was asked.
  return eb('lab_order.laboratory', 'is', null).and(
    eb.or([
      ...(numbers.length > 0
        ? [eb('lab_order.order_id', 'in', [...numbers]), eb('lab_order.sample_id', 'in', [...numbers])]
        : []),
      ...(pets.length > 0
        ? [eb('lab_order.pet', 'in', [...pets]).and('lab_order.order_status', 'in', [...openStatuses])]
        : []),
      eb.val(false),
    ]),
  );
}

/** Whether an open order of another pet has the number on its tube, or is named by it. */
export async function isNumberOfAnother(trx: HospitalTrx, number: string, pet: string): Promise<boolean> {
  const found = await trx
    .selectFrom('lab_order')
    .select('id')
    .where('pet', '<>', pet)
    .where('order_status', 'in', [...openStatuses])
    .where(({ eb, or }) => or([eb('sample_id', '=', number), eb('order_id', '=', number)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Orders that no gateway fetched in time, and cancellations that no device confirmed. */
export function listOverdue(trx: HospitalTrx, waitingSince: Date, recalledBefore: Date) {
  return trx
    .selectFrom('lab_order')
    .select(['id', 'order_status'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('order_status', 'in', ['new', 'queued']), eb('time', '<', waitingSince)]),
        and([eb('order_status', '=', 'canceling'), eb('recall_time', '<', recalledBefore)]),
      ]),
    )
    .forUpdate()
    .skipLocked()
    .execute();
}

/** What an analyzer needs to know of a pet before it takes an order, and filing before it believes a result. */
export function findPet(trx: HospitalTrx, id: string) {
  return selectPet(trx).where('id', '=', id).executeTakeFirst();
}

export type PetRow = Awaited<ReturnType<typeof listPetsByNumber>>[number];

/** Pets with one of the chart numbers; a chart number can be shared once that was confirmed. */
export function listPetsByNumber(trx: HospitalTrx, numbers: readonly string[]) {
  if (numbers.length === 0) return Promise.resolve([]);
  return selectPet(trx)
    .where('patient_id', 'in', [...numbers])
    .execute();
}

/** Pets whose chart number looks like one of these, for a person to choose from: see lookAlike. */
export function listLookAlikePets(trx: HospitalTrx, numbers: readonly string[]) {
  if (numbers.length === 0) return Promise.resolve([]);
  return selectPet(trx)
    .where(sql<string>`translate(upper(patient_id), 'OIL', '011')`, 'in', numbers.map(lookAlike))
    .limit(2)
    .execute();
}

/** Whether the hospital has that device in use; without a serial, any device will do. */
export async function findDevice(trx: HospitalTrx, model: string, serial: string | undefined) {
  let query = trx
    .selectFrom('device')
    .select(['gateway', 'serial'])
    .where('model', '=', model)
    .where('deleted', '=', false);
  if (serial !== undefined) query = query.where('serial', '=', serial);
  return query.orderBy('last_seen', (order) => order.desc().nullsLast()).executeTakeFirst();
}

/** Models of the hospital's analyzers, the one that was seen last first. */
export async function listModels(trx: HospitalTrx): Promise<string[]> {
  const rows = await trx
    .selectFrom('device')
    .select('model')
    .where('deleted', '=', false)
    .orderBy('last_seen', (order) => order.desc().nullsLast())
    .execute();
  return rows.map(({ model }) => model);
}

/** When the gateways of the hospital last gave a sign of life. */
export async function listSigns(trx: HospitalTrx): Promise<(Date | null)[]> {
  const rows = await trx.selectFrom('gateway').select('last_seen').where('revoked', '=', false).execute();
  return rows.map(({ last_seen }) => last_seen);
}

function selectPet(trx: HospitalTrx) {
  return trx
    .selectFrom('pet')
    .select(['id', 'patient_id', 'name', 'species', 'breed', 'sex', 'birthdate'])
    .where('deleted', '=', false);
}

function selectOrder(trx: HospitalTrx) {
  return trx
    .selectFrom('lab_order')
    .innerJoin('pet', (join) =>
      join.onRef('pet.id', '=', 'lab_order.pet').onRef('pet.hospital', '=', 'lab_order.hospital'),
    )
    .selectAll('lab_order')
    .select(['pet.patient_id', 'pet.name as pet_name', 'pet.species', 'pet.breed', 'pet.coat_colour']);
}
