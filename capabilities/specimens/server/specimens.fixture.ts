import { newId } from '@alder/database';
import { createRecord, getAllOrders, reviewRecord } from '@alder/lab/contract';
import { isGatewayAway, labHandlers, placeOrder, relabelOrders, setSample, withdraw } from '@alder/lab/server';
import { openHospital } from '@alder/testing';
import type { InputTypeOf } from '@alder/wire';
import { getSpecimens, orderTests } from '../contract/index.ts';
import { followOrder, followResult, labelOrder, specimensHandlers } from './index.ts';

export const NOW = new Date('2026-11-24T02:00:00.000Z');

/** A hospital with a chemistry and a hematology analyzer, and a male dog. */
export async function open() {
  const hospital = await openHospital(
    [
      ...labHandlers({ touchDevice: async () => {}, ownDriversOf: async () => () => undefined } as never),
      ...specimensHandlers({ placeOrder, isGatewayAway, relabelOrders, withdraw }),
    ],
    {
      now: NOW,
      reactions: {
        'labOrder.sent': [labelOrder({ setSample })],
        'labOrder.updated': [followOrder],
        'labOrder.canceled': [followOrder],
        'record.amended': [followResult],
        'record.reviewed': [followResult],
        'record.moved': [followResult],
        'record.matched': [followResult],
      },
    },
  );
  for (const model of ['Catalyst_One', 'ProCyte_One'])
    await hospital.work((trx) => trx.insertInto('device').values({ id: newId(), serial: model, model }).execute());
  const pet = await hospital.addPet({ sex: 'male' });
  const chem = { device: 'Catalyst_One' as const, tests: ['CREA'] };
  type Samples = InputTypeOf<typeof orderTests>['samples'];
  const order = (
    samples: Samples = [{ sample_type: 'heparin', orders: [chem] }],
    more: Partial<InputTypeOf<typeof orderTests>> = {},
    options: object = {},
  ) => hospital.call(orderTests, { pet: pet.id, samples, ...more }, options);
  const list = async (view: 'open' | 'rejected' | 'ended' = 'open') =>
    (await hospital.call(getSpecimens, { view })).payload.result;
  const orders = async () => (await hospital.call(getAllOrders, {})).payload.result;
  let minutes = 0;
  const wait = (more: number) => {
    minutes += more;
    hospital.setNow(new Date(NOW.getTime() + minutes * 60_000));
  };
  /** The result of the newest order, typed by hand. */
  const answer = async () => {
    const [first] = await orders();
    const { payload } = await hospital.call(createRecord, {
      ...{ pet: first!.pet, order: first!.id, device: first!.device, device_serial: 'S', profile: '' },
      results: [{ code: 'CREA', raw: '1.2', unit: 'mg/dL' }],
    } as never);
    return payload.result;
  };
  const review = (id: string) => hospital.call(reviewRecord, { id } as never);
  return Object.assign(hospital, { pet, chem, order, list, orders, wait, answer, review });
}
