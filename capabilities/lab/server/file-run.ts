import { createHash } from 'node:crypto';
import type { Work } from '@alder/server';
import { analyteOf, classOfModel, type DeviceModel, type Sex } from '@alder/terms';
import {
  classOfRun,
  type DecimalMark,
  examTypeOf,
  internalOutcome,
  isCritical,
  isExpired,
  isInvalidCassette,
  judgeValues,
  type KnownOrder,
  type Match,
  matchRun,
  orderFlow,
  type RangeSubject,
  type Run,
  realIdentifiers,
  receiptOf,
  runContentText,
  runIdentityText,
} from '../domain/index.ts';
import { statusOf } from './order.presenter.ts';
import {
  findOrder,
  findPet,
  listOrdersFor,
  listPetsByNumber,
  type OrderRow,
  type PetRow,
  setOrder,
} from './order.repository.ts';
import { listRangeEntries } from './range.repository.ts';
import { amendRecord, insertRecord, listReceivedCodes, lockRun, type NewRecord } from './record.repository.ts';

/** Where a run came from, as the gateway knows it. */
export type RunSource = {
  readonly set_id: string;
  readonly device: DeviceModel;
  readonly device_serial: string;
  readonly decimal: DecimalMark;
  readonly received_at: string;
};

/** What became of a run. */
export type Filed = { readonly outcome: 'created' | 'amended' | 'duplicate'; readonly id: string };

/**
 * Files one run: finds its pet by identifiers, judges its values, writes the result and moves its order on, all in
 * the transaction of the message. The same run again changes nothing; with other values it amends what is there.
 */
export async function fileRun(work: Work, run: Run, source: RunSource): Promise<Filed> {
  const { trx, emit } = work;
  const run_key = hash(runIdentityText(run));
  const content_key = hash(runContentText(run));
  const before = await lockRun(trx, run_key);
  if (before) {
    if (before.content_key === content_key || before.past_keys.includes(content_key))
      return { outcome: 'duplicate', id: before.id };
    const pet = before.pet === null ? undefined : await findPet(trx, before.pet);
    const results = await judge(work, run, source, pet);
    const modified = { timestamp: work.now.toISOString(), user: 'device', reason: 'Sent again with other values' };
    await amendRecord(trx, before, {
      results,
      critical: isCritical(results),
      verify_state: 'amended',
      content_key,
      modified,
    });
    emit({ event: 'record.amended', id: before.id, ...(before.pet && { payload: { pet: before.pet } }) });
    return { outcome: 'amended', id: before.id };
  }

  const { match, pet, order } = await findPlace(work, run, source);
  const results = await judge(work, run, source, pet);
  const row = describe(run, source, match, results, { run_key, content_key });
  const id = await insertRecord(trx, row);
  if (id === undefined) return { outcome: 'duplicate', id: (await lockRun(trx, run_key))!.id };

  if (order && results.length > 0) await advanceOrder(work, order, run);
  emit({ event: 'record.created', id, payload: { match: match.state, ...(row.pet && { pet: row.pet }) } });
  return { outcome: 'created', id };
}

/** Moves an order on after a result: done when every test that can be counted is there. */
export async function advanceOrder(
  { trx, now, emit }: Work,
  order: OrderRow,
  { examTime }: { readonly examTime: string | null },
): Promise<void> {
  const received = await listReceivedCodes(trx, order.id);
  const event = receiptOf(order.tests, (code) => analyteOf(code) !== undefined, received);
  const status = statusOf(order);
  const next = orderFlow.next(status, event);
  if (!next) return;

  const late = isExpired({ order_status: status, submit_time: order.submit_time?.toISOString() ?? null }, now);
  await setOrder(trx, order.id, {
    order_status: next,
    upload_time: now,
    ...(examTime && { exam_time: examTime }),
    late: order.late || late,
  });
  emit({ event: 'labOrder.updated', id: order.id, payload: { pet: order.pet } });
}

/** The animal and the exam that ranges are looked up for. */
export function subjectOf(
  pet: PetRow | undefined,
  exam: { readonly device: string; readonly exam_type: string | null; readonly examTime: string },
): RangeSubject | undefined {
  return (
    pet && { ...exam, species: pet.species, breed: pet.breed, sex: pet.sex as Sex | null, birthdate: pet.birthdate }
  );
}

async function findPlace({ trx, now }: Work, run: Run, source: RunSource) {
  const orderIds = realIdentifiers(run.orderIds);
  const patientIds = realIdentifiers(run.patientIds);
  const pets = await listPetsByNumber(trx, patientIds);
  const orders = await listOrdersFor(
    trx,
    orderIds,
    pets.map(({ id }) => id),
  );
  for (const { pet } of orders) {
    if (!pets.some(({ id }) => id === pet)) {
      const owner = await findPet(trx, pet);
      if (owner) pets.push(owner);
    }
  }
  const configured = classOfModel(source.device);
  const match = matchRun(
    {
      orderIds,
      patientIds,
      sex: run.sex,
      species: run.species,
      isControl: run.isControl,
      deviceClass: configured === 'any' ? classOfRun(run) : configured,
    },
    { orders: orders.map(knownOrder), pets: pets.map((pet) => ({ ...pet, sex: pet.sex as Sex | null })), now },
  );
  const filed = match.state === 'matched' || match.state === 'unrequested';
  return {
    match,
    pet: filed ? pets.find(({ id }) => id === match.pet) : undefined,
    order: filed && match.order !== null ? await findOrder(trx, match.order) : undefined,
  };
}

function knownOrder(order: OrderRow): KnownOrder {
  return {
    id: order.id,
    pet: order.pet,
    order_id: order.order_id,
    sample_id: order.sample_id,
    order_status: statusOf(order),
    deviceClass: classOfModel(order.device as DeviceModel),
    time: order.time.toISOString(),
  };
}

async function judge({ trx }: Work, run: Run, source: RunSource, pet: PetRow | undefined) {
  const subject = subjectOf(pet, {
    device: source.device,
    exam_type: examTypeOf(run.observations.map(({ code }) => code)),
    examTime: run.examTime ?? source.received_at,
  });
  return judgeValues(
    run.observations,
    subject,
    subject ? await listRangeEntries(trx, subject.species) : [],
    source.decimal,
  );
}

function describe(
  run: Run,
  source: RunSource,
  match: Match,
  results: NewRecord['results'],
  keys: Pick<NewRecord, 'run_key' | 'content_key'>,
): NewRecord {
  const filed = match.state === 'matched' || match.state === 'unrequested';
  const preliminary = run.observations.some(({ status }) => status === 'P' || status === 'I');
  return {
    ...keys,
    pet: filed ? match.pet : null,
    candidate: filed ? null : match.pet,
    lab_order: filed ? match.order : null,
    set_id: source.set_id,
    device: source.device,
    device_serial: run.device.serial || source.device_serial,
    brand: run.device.vendor,
    profile: run.panel,
    exam_type: examTypeOf(results.map(({ code }) => code)),
    record_id: realIdentifiers(run.orderIds)[0] ?? '',
    rotor_lot: run.lot || null,
    timestamp: run.examTime ?? source.received_at,
    result: null,
    results,
    cassette: run.cassette,
    error: run.error,
    comments: run.comments,
    internal_qc: internalOutcome(run.internalQc, source.decimal),
    control: run.isControl,
    match_state: match.state,
    match_by: match.by,
    match_hint: match.hint,
    reported: {
      patient_id: run.patientIds.find(Boolean) ?? '',
      name: run.patientName,
      sex: run.sex ?? null,
      species: run.species ?? null,
    },
    verify_state: run.error ? 'invalid' : preliminary ? 'preliminary' : 'final',
    invalid: isInvalidCassette({
      device: source.device,
      cassette_type: run.cassette === null ? null : { description: run.cassette },
      results,
      error: run.error,
    }),
    critical: isCritical(results),
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
