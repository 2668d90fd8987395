import type { Protocol } from '@alder/instrument-messages/domain';
import { type Context, implement, implementStream } from '@alder/server';
import type { Charset, DeviceModel } from '@alder/terms';
import { notFound } from '@alder/wire';
import {
  controlMaterial,
  discardRecord,
  getQuarantined,
  getRawTransmission,
  getUnmatched,
  matchRecord,
  replayTransmission,
  resultFiled,
  stillUnreadable,
} from '../contract/index.ts';
import { fileWithPet, findTarget, refuseOtherAnimal } from './filing-by-hand.ts';
import { type Devices, readInto } from './receive-message.ts';
import { presentRecord } from './record.presenter.ts';
import {
  findRecord,
  listInbox,
  listOfTransmission,
  lockRecord,
  noteReason,
  type RecordRow,
  setFiling,
} from './record.repository.ts';
import {
  findTransmission,
  listQuarantined,
  lockTransmission,
  presentTransmission,
  setTransmission,
} from './transmission.repository.ts';

export const inboxHandlers = (devices: Pick<Devices, 'ownDriversOf'>) => [
  implement(getUnmatched, async ({ offset, limit, place }, { trx }) => {
    const rows = await listInbox(trx, place, offset, limit);
    const last = rows.length === limit ? rows.at(-1)?.id : undefined;

    return { result: rows.map(presentRecord), ...(last && { next: last }) };
  }),

  implement(matchRecord, async (input, context) => {
    const { id, confirmed } = input;
    const row = await lockWaiting(context, id);
    const target = await findTarget(context.trx, input);
    if (!confirmed && row.control) throw controlMaterial();
    if (!confirmed) refuseOtherAnimal(row, target.pet);

    return { result: await fileWithPet(context, row, target) };
  }),

  implement(discardRecord, async ({ id, reason }, context) => {
    const { trx, account, now, emit } = context;
    const row = await lockWaiting(context, id);

    await noteReason(trx, row, account.display_name, reason, now);
    await setFiling(trx, id, { ...NOWHERE, candidate: row.candidate, match_state: 'discarded', aside: null });
    emit({ event: 'record.discarded', id, permit: 'lis' });
    return { result: presentRecord((await findRecord(trx, id))!) };
  }),

  implement(getQuarantined, async ({ offset, limit, place }, { trx }) => {
    const rows = await listQuarantined(trx, place, offset, limit);
    const last = rows.length === limit ? rows.at(-1)?.id : undefined;

    return { result: rows.map(presentTransmission), ...(last && { next: last }) };
  }),

  implement(replayTransmission, async ({ id, ...settings }, context) => {
    const { trx, services, emit } = context;
    const row = await lockTransmission(trx, id);
    if (!row) throw notFound();
    if (row.state !== 'quarantined' && row.state !== 'aside') throw resultFiled();

    const chunks: Uint8Array[] = [];
    for await (const chunk of await services.storage.read(row.raw_key)) chunks.push(chunk as Uint8Array);
    const message = {
      bytes: Buffer.concat(chunks),
      protocol: settings.protocol ?? (row.protocol as Protocol),
      charset: settings.charset ?? (row.charset as Charset),
      decimal: settings.decimal ?? (row.decimal_mark as '.' | ','),
      device: row.device as DeviceModel,
      device_serial: row.device_serial,
      received_at: row.received_at.toISOString(),
    };
    const { result } = await readInto(context, id, message, devices);
    if (result === 'quarantined') throw stillUnreadable({ fault: (await findTransmission(trx, id))?.fault });

    const { protocol, charset, decimal } = message;
    const read = (await findTransmission(trx, id))!;
    const state = read.state as 'filed' | 'duplicate' | 'status';
    await setTransmission(trx, id, { state, fault: null, protocol, charset, decimal_mark: decimal });
    emit({ event: 'transmission.replayed', id, permit: 'lis' });
    return {
      result: presentTransmission((await findTransmission(trx, id))!),
      records: (await listOfTransmission(trx, id)).map(presentRecord),
    };
  }),

  implementStream(getRawTransmission, async ({ id }, { inHospital, services, reply }) => {
    // The bytes of an analyzer name the patient and its owner.
    const row = await inHospital(async ({ trx, audit }) => {
      const found = await findTransmission(trx, id);
      if (!found) throw notFound();
      audit({ action: getRawTransmission.id, entity: 'transmission', id });
      return found;
    });

    reply.header('content-type', 'application/octet-stream');
    reply.header('content-disposition', `attachment; filename="${row.device}-${row.id}.${row.protocol}"`);
    reply.header('x-content-type-options', 'nosniff');
    return services.storage.read(row.raw_key);
  }),
];

const NOWHERE = { pet: null, candidate: null, lab_order: null, match_by: null, match_hint: null };

async function lockWaiting({ trx }: Context, id: string): Promise<RecordRow> {
  const row = await lockRecord(trx, id);
  if (!row) throw notFound();
  if (row.match_state !== 'unmatched' && row.match_state !== 'conflict') throw resultFiled();
  return row;
}
