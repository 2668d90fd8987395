import { createHash } from 'node:crypto';
import { makeObservation, type Run } from '@alder/instrument-messages/domain';
import type { Work } from '@alder/server';
import type { ActReceipt, GatewayAct } from '../contract/index.ts';
import { contradictsPet } from '../domain/index.ts';
import { advanceOrder } from './advance-order.ts';
import { describeRun, type RunSource } from './describe-run.ts';
import { created } from './file-run.ts';
import { fileWithPet } from './filing-by-hand.ts';
import { findPlace } from './find-place.ts';
import { listPeople } from './gateway-page.ts';
import { judgeFor } from './judge-run.ts';
import { listPetsByNumber } from './order.repository.ts';
import { reportedOf } from './record.presenter.ts';
import { insertRecord, listOfTransmission, lockRecord, lockRun, type RecordRow } from './record.repository.ts';
import { listBySeq } from './transmission.repository.ts';

type Content<Kind extends GatewayAct['content']['kind']> = Extract<GatewayAct['content'], { kind: Kind }>;
type Outcome = Omit<ActReceipt, 'id'> & { readonly record?: string };

const refused = (reason: ActReceipt['reason']): Outcome => ({ outcome: 'refused', reason });

/**
 * Does in the cloud what a person did on a gateway's own page. The same act again changes nothing and has the same
 * receipt.
 *
 * The PIN of the page proves nobody's name: what was done is filed in the name that was chosen there together with the
 * gateway's, and the audit row has both.
 *
 * @param gateway Name of the gateway.
 */
export async function takeAct(
  work: Work,
  { id: gatewayId, name: gateway }: { readonly id: string; readonly name: string },
  act: GatewayAct,
): Promise<ActReceipt> {
  const person = (await listPeople(work.trx)).find(({ id }) => id === act.person);
  const typed_by = person ? `${person.name} (${gateway})` : gateway;
  const { content } = act;
  const { record, ...outcome } =
    content.kind === 'connect'
      ? await connect(work, gatewayId, typed_by, content)
      : await fileTyped(work, typed_by, act, content);
  work.audit({
    request_id: act.id,
    ...(record && { entity: 'record', id: record }),
    detail: { kind: content.kind, gateway, at: act.at, person: person?.id ?? null, ...outcome },
  });
  return { id: act.id, ...outcome };
}

/** Gives a run that no pet was found for to the pet with the chart number. */
async function connect(
  work: Work,
  gateway: string,
  display_name: string,
  content: Content<'connect'>,
): Promise<Outcome> {
  const row = await lockNamed(work, gateway, content);
  if (!row) return refused('unknownRun');
  const [pet, ...others] = await listPetsByNumber(work.trx, [content.patient_id]);
  if (row.pet !== null && row.pet === pet?.id) return { outcome: 'filed', reason: 'none', record: row.id };
  if (row.match_state !== 'unmatched' && row.match_state !== 'conflict') return refused('filedOtherwise');
  if (!pet) return { ...refused('unknownPatient'), record: row.id };
  if (others.length > 0) return { ...refused('severalPatients'), record: row.id };
  if (row.control) return { ...refused('control'), record: row.id };
  if (contradictsPet(reportedOf(row), pet)) return { ...refused('otherAnimal'), record: row.id };
  await fileWithPet({ ...work, account: { display_name } }, row, { pet, order: undefined });
  return { outcome: 'filed', reason: 'none', record: row.id };
}

/** The result of the run; by its message where the gateway read the message with another driver than the cloud. */
async function lockNamed(
  { trx }: Work,
  gateway: string,
  { run_key, seq }: Content<'connect'>,
): Promise<RecordRow | undefined> {
  const found = await lockRun(trx, run_key);
  if (found) return found;
  const [transmission] = await listBySeq(trx, gateway, [seq]);
  const [only, ...others] = transmission ? await listOfTransmission(trx, transmission.id) : [];
  return only && others.length === 0 ? lockRecord(trx, only.id) : undefined;
}

/** Files a typed result by the rules for a run that names a chart number; without a pet it waits in the inbox. */
async function fileTyped(
  work: Work,
  typed_by: string,
  { id, at }: GatewayAct,
  { patient_id, profile, device, results, comment }: Content<'result'>,
): Promise<Outcome> {
  const run_key = createHash('sha256').update(`gateway act ${id}`).digest('hex');
  const before = await lockRun(work.trx, run_key);
  if (before) return outcomeOf(before);

  const run: Run = {
    ...NO_RUN,
    patientIds: [patient_id],
    panel: profile,
    examTime: at,
    observations: results.map(({ code, raw, unit }) =>
      makeObservation({ names: [code], value: raw, unit, range: '', flag: '', status: 'F' }, '.'),
    ),
    comments: comment === '' ? [] : [comment],
  };
  const source: RunSource = {
    ...{ set_id: '', protocol: 'file', device, device_serial: '', decimal: '.', received_at: at },
    driver: { id: '', version: 0 },
  };
  const { match, pet, order } = await findPlace(work, run, source);
  const judged = await judgeFor(work.trx, run.observations, pet, { device, timestamp: at });
  const keys = { run_key, content_key: run_key, sample_key: '' };
  const { driver: _, driver_version: __, ...described } = describeRun(run, source, match, judged, keys);
  const row = { ...described, set_id: null, person_edited: true, typed_by };
  const record = (await insertRecord(work.trx, row))!;
  if (order) await advanceOrder(work, order, at);
  created(work, record, row);
  return outcomeOf({ ...row, id: record });
}

function outcomeOf({ id, pet, match_hint }: Pick<RecordRow, 'id' | 'pet' | 'match_hint'>): Outcome {
  if (pet !== null) return { outcome: 'filed', reason: 'none', record: id };
  const reason = match_hint === 'unknownPatient' || match_hint === 'severalPatients' ? match_hint : 'undecided';
  return { outcome: 'inbox', reason, record: id };
}

const NO_RUN: Run = {
  device: { vendor: '', model: '', serial: '' },
  orderIds: [],
  patientIds: [],
  patientName: '',
  sex: undefined,
  species: undefined,
  isControl: false,
  panel: '',
  lot: '',
  examTime: null,
  headerTime: null,
  observations: [],
  comments: [],
  error: null,
  internalQc: [],
  cassette: null,
};
