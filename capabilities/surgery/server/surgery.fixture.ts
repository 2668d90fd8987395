import { chargeWork, isVisitOpen } from '@alder/chart/server';
import { newId } from '@alder/database';
import { refuseAllergy } from '@alder/pharmacy/server';
import { openStayVisit } from '@alder/records/server';
import type { OpenHospital } from '@alder/testing';
import type { InputTypeOf } from '@alder/wire';
import {
  createSurgeryRecord,
  getConsentText,
  setSurgeryCheck,
  signSurgeryConsent,
  updateSurgeryRecord,
} from '../contract/index.ts';
import { checklist, type Phase } from '../domain/index.ts';
import { surgeryHandlers } from './index.ts';

/** Surgery as `apps/server/src/compose.ts` composes it. */
export const handlers = surgeryHandlers({ isVisitOpen, chargeWork, openStayVisit, refuseAllergy });
export const now = new Date('2026-11-24T02:00:00.000Z');
export const starts_at = '2026-11-24T03:00:00.000Z';

/** A drawn line, long enough to be a signature. */
export const SIGNATURE = [Array.from({ length: 20 }, (_, x) => ({ x: x * 5, y: 50 + (x % 3) }))];

/** A cat with an open visit and a planned surgery of 12,000. */
export async function plan(hospital: OpenHospital, more: Partial<InputTypeOf<typeof createSurgeryRecord>> = {}) {
  const owner = await hospital.addOwner({ lang: 'ja' });
  const pet = await hospital.addPet({ species: 'cat', weight: 4.2, owner: owner.id });
  const visit = newId();
  await hospital.work((trx) => trx.insertInto('medical_record').values({ id: visit, pet: pet.id }).execute());
  const made = await hospital.call(createSurgeryRecord, {
    ...{
      pet: pet.id,
      procedure: 'Splenectomy',
      starts_at,
      asa: 2,
      anaesthetist: hospital.admin.id,
      unit_price: 12_000,
    },
    ...more,
  });
  return { owner, pet, visit, surgery: made.payload.result, made };
}

/** The surgery goes to a status; from its newest version. */
export async function move(
  hospital: OpenHospital,
  id: string,
  status: NonNullable<InputTypeOf<typeof updateSurgeryRecord>['status']>,
  more: Partial<InputTypeOf<typeof updateSurgeryRecord>> = {},
) {
  const { version } = await hospital.work((trx) =>
    trx.selectFrom('surgery_record').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return hospital.call(updateSurgeryRecord, { id, version, status, ...more });
}

/** Ticks every item of a pause. */
export async function tick(hospital: OpenHospital, surgery_record: string, phase: Phase) {
  for (const item of checklist[phase]) await hospital.call(setSurgeryCheck, { surgery_record, item, ticked: true });
}

/** The owner reads the text and signs it. */
export async function sign(hospital: OpenHospital, surgery_record: string) {
  const { payload } = await hospital.call(getConsentText, { id: surgery_record });
  return hospital.call(signSurgeryConsent, {
    ...{ surgery_record, lang: payload.lang, hash: payload.hash, signed_by: '林怡君', signature: SIGNATURE },
  });
}

export const COUNTED = [
  { what: 'swabs' as const, before: 10, after: 10 },
  { what: 'instruments' as const, before: 24, after: 24 },
];

/** Under anaesthesia with everything in order. */
export async function induce(hospital: OpenHospital, id: string) {
  await sign(hospital, id);
  await tick(hospital, id, 'signIn');
  await move(hospital, id, 'prepared');
  return move(hospital, id, 'underAnaesthesia');
}

/** Lines on the bill of a visit. */
export function linesOf(hospital: OpenHospital, visit: string) {
  return hospital.work((trx) =>
    trx
      .selectFrom('treatment_record')
      .select(['name', 'unit_price', 'amount', 'category', 'status'])
      .where('medical_record', '=', visit)
      .where('deleted_at', 'is', null)
      .execute(),
  );
}
