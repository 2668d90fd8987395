import { isConnected } from '@alder/devices/domain';
import type { Work } from '@alder/server';
import { notFound } from '@alder/wire';
import { patientSexMissing } from '../contract/index.ts';
import { insertCommand } from './command.repository.ts';
import { findDevice, findPet, insertOrder, listSigns, lockOrder, type NewOrder, setOrder } from './order.repository.ts';

/**
 * Writes an order and hands it to the gateway of its analyzer; one for a reference laboratory counts as sent at once.
 *
 * @returns Id of the order.
 * @throws {Refusal} `notFound` for a pet or a device that is not of the hospital, `patientSexMissing` (specification §5).
 */
export async function placeOrder(work: Work, asked: NewOrder): Promise<string> {
  const { trx, now, emit } = work;
  const pet = await findPet(trx, asked.pet);
  if (!pet) throw notFound({ fields: { pet: notFound.code } });
  const isOutside = asked.laboratory !== undefined && asked.laboratory !== null;
  if (!isOutside && !pet.sex) throw patientSexMissing({ pet: pet.id });
  if (asked.device_serial !== null && !(await findDevice(trx, asked.device, asked.device_serial))) throw notFound();

  const id = await insertOrder(trx, asked, now);
  if (isOutside) {
    await setOrder(trx, id, { order_status: 'sent' });
    emit({ event: 'labOrder.sent', id, payload: { pet: pet.id } });
    return id;
  }
  await hand(work, { id, ...asked });
  return id;
}

/** Hands an order over to whichever gateway has its analyzer. */
export async function hand(
  { trx, now, emit }: Work,
  asked: Pick<NewOrder, 'pet' | 'device' | 'device_serial'> & { readonly id: string },
): Promise<void> {
  const device = await findDevice(trx, asked.device, asked.device_serial ?? undefined);
  await insertCommand(trx, { type: 'sendOrder', gateway: device?.gateway ?? null, lab_order: asked.id }, now);
  await setOrder(trx, asked.id, { order_status: 'queued', reason: null });
  emit({ event: 'labOrder.sent', id: asked.id, payload: { pet: asked.pet } });
}

/** Gives open orders of a sample another tube number; analyzers that have an order get it once more. */
export async function relabelOrders(
  { trx, now, emit }: Work,
  orders: readonly string[],
  sample: { readonly number: string; readonly taken_at: Date | null },
): Promise<void> {
  for (const id of orders) {
    await setOrder(trx, id, { sample_id: sample.number, taken_at: sample.taken_at });
    const row = await lockOrder(trx, id);
    if (row && row.laboratory === null && ['sent', 'accepted'].includes(row.order_status)) {
      const device = await findDevice(trx, row.device, row.device_serial ?? undefined);
      await insertCommand(trx, { type: 'sendOrder', gateway: device?.gateway ?? null, lab_order: id }, now);
    }
    if (row) emit({ event: 'labOrder.updated', id, payload: { pet: row.pet } });
  }
}

/** Writes the number of its tube on an order that has none. */
export async function setSample(
  { trx }: Work,
  id: string,
  sample: { readonly number: string; readonly sample_type: string | null },
): Promise<void> {
  await setOrder(trx, id, { sample_id: sample.number, sample_type: sample.sample_type });
}

/** Whether no gateway of the hospital is connected: orders wait for one. */
export async function isGatewayAway({ trx, now }: Work): Promise<boolean> {
  const signs = await listSigns(trx);
  return !signs.some((sign) => isConnected(sign, now));
}
