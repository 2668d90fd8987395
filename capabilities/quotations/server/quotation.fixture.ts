import { addPlannedLines } from '@alder/chart/server';
import { checkoutHandlers, findPaidReceipt, printReceiptOf, totalOfVisit } from '@alder/checkout/server';
import { newId } from '@alder/database';
import { addDays, dayOf } from '@alder/records/domain';
import { type HospitalOptions, openHospital } from '@alder/testing';
import type { InputOf } from '@alder/wire';
import {
  answerQuotation,
  createQuotation,
  getPublicAccess,
  getQuotation,
  type PublicLink,
  type Quotation,
  sendQuotation,
} from '../contract/index.ts';
import { quotationsHandlers } from './index.ts';

export const NOW = new Date('2026-11-24T02:00:00.000Z');
export const handlers = [
  ...quotationsHandlers({
    ...{ addPlannedLines, totalOfVisit, findPaidReceipt, printReceiptOf },
    warnPercentOf: () => 90,
  }),
  ...checkoutHandlers,
];

/** A drawn line, long enough to be a signature. */
export const SIGNATURE = [Array.from({ length: 20 }, (_, x) => ({ x: x * 5, y: 50 + (x % 3) }))];

const line = (name: string, unit_price: number, more: object = {}) => ({
  ...{ kind: 'treatment' as const, name, unit_price },
  ...more,
});
export const OPTIONS = [
  { name: 'TPLO plate', lines: [line('Operation', 38_000), line('Ward', 2500, { low: 2, high: 3 })] },
  { name: 'Lateral suture', lines: [line('Operation', 18_000)] },
];

/** A hospital with a doctor, an owner with a pet, a visit, and what an owner does with a link. */
export async function open(options: HospitalOptions = {}) {
  const hospital = await openHospital(handlers, { now: NOW, ...options });
  const doctor = await hospital.addUser();
  const owner = await hospital.addOwner({ lang: 'ja' });
  const pet = await hospital.addPet({ owner: owner.id });
  const visit = newId();
  await hospital.work((trx) =>
    trx.insertInto('medical_record').values({ id: visit, pet: pet.id, owner: owner.id, assignee: doctor.id }).execute(),
  );

  const create = async (more: object = {}) => {
    const input = { pet: pet.id, title: 'Right cruciate', valid_until: '2026-12-05', options: OPTIONS, ...more };
    return (await hospital.call(createQuotation, input, { as: doctor })).payload.result;
  };
  const send = async ({ id, version }: Pick<Quotation, 'id' | 'version'>, more: object = {}) =>
    (await hospital.call(sendQuotation, { id, version, ...more }, { as: doctor })).payload;
  const sent = async (more: object = {}) => send(await create(more));
  const read = async (id: string) => (await hospital.call(getQuotation, { id }, { as: doctor })).payload.result;
  const look = (link: PublicLink) => hospital.call(getPublicAccess, link, { as: null });
  const hashOf = async (link: PublicLink) => {
    const { view } = (await look(link)).payload;
    return view.kind === 'quotation' ? view.hash : '';
  };
  const answer = async (link: PublicLink, more: Partial<InputOf<typeof answerQuotation>> = {}) =>
    hospital.call(
      answerQuotation,
      {
        ...link,
        ...{ hash: more.hash ?? (await hashOf(link)), decision: 'accept', chosen: 0 },
        ...{ signed_by: '佐藤 健', signature: SIGNATURE },
        ...more,
      },
      { as: null },
    );
  const accepted = async (more: object = {}) => {
    const { result, link } = await sent(more);
    await answer(link);
    return { link, result: await read(result.id) };
  };
  const today = () => dayOf(hospital.clock(), 'Asia/Taipei');
  return Object.assign(hospital, {
    ...{ doctor, owner, pet, visit, create, send, sent, read, look, hashOf, answer, accepted, today, addDays },
  });
}
