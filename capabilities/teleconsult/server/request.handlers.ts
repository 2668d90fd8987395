import { type Context, type Implementation, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  closeTeleconsult,
  consultantUnknown,
  createTeleconsult,
  deleteTeleconsult,
  getConsultants,
  getTeleconsults,
  imagesOutside,
  requestIncomplete,
  sendTeleconsult,
  type Teleconsult,
  updateTeleconsult,
  withdrawTeleconsult,
} from '../contract/index.ts';
import { closedGates } from '../domain/index.ts';
import { openRequest, seesAll } from './open-request.ts';
import { presentRequest } from './request.presenter.ts';
import {
  findPatient,
  findRequest,
  imagesOfPet,
  insertRequest,
  listConsultants,
  listRequests,
  type RequestValues,
  setRequest,
} from './request.repository.ts';

/** Asking: what the staff of a hospital do about a request. */
export const requestHandlers: readonly Implementation[] = [
  implement(getTeleconsults, async ({ mine: own, limit, ...filter }, { trx, account, hospital }) => {
    const rows = await listRequests(trx, {
      ...filter,
      of: own ? account.id : undefined,
      answerableBy: seesAll(account, hospital) ? undefined : account,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);

    return { result: page.map(presentRequest), ...(rows.length > limit && { next: page.at(-1)!.id }) };
  }),

  implement(getConsultants, async (_input, { trx, account }) => {
    const rows = await listConsultants(trx, account.id);

    return { result: rows.map(({ id, name, role }) => ({ id, name, isGuest: role === 'consultant' })) };
  }),

  implement(createTeleconsult, async ({ pet, study, lang }, { trx, account, hospital, emit }) => {
    const patient = await findPatient(trx, pet);
    if (!patient) throw notFound({ fields: { pet: 'notFound' } });
    if (study) {
      const found = await trx.selectFrom('study').select('pet').where('id', '=', study).executeTakeFirst();
      if (found?.pet !== pet) throw notFound({ fields: { study: 'notFound' } });
    }

    const values = { pet, ...patient, ...(study && { study }), lang: lang ?? hospital.lang, author: account.id };
    const id = await insertRequest(trx, values);

    emit({ event: 'teleconsult.created', id });
    return { result: presentRequest((await findRequest(trx, id))!) };
  }),

  implement(updateTeleconsult, async ({ id, version, images, consultant, ...words }, context) => {
    const { row } = await openRequest(context, { id, version }, 'send');
    if (images) await checkImages(context, row.pet, images);
    if (consultant) await checkConsultant(context, consultant);

    return changed(context, id, 'updated', {
      ...words,
      ...(consultant !== undefined && { consultant }),
      ...(images && { images: JSON.stringify(images) }),
    });
  }),

  implement(sendTeleconsult, async ({ id, version, declaration }, context) => {
    const { row, status } = await openRequest(context, { id, version }, 'send');
    const missing = closedGates(presentRequest(row), declaration);
    if (missing.length > 0)
      throw requestIncomplete({ fields: Object.fromEntries(missing.map((check) => [check, 'missing'])) });

    return changed(context, id, 'sent', { status, sent_at: context.now, declared_at: context.now });
  }),

  implement(withdrawTeleconsult, async (one, context) => {
    const { status } = await openRequest(context, one, 'withdraw');
    // The declaration was made about what was sent, not about what will be.
    return changed(context, one.id, 'withdrawn', { status, sent_at: null, declared_at: null });
  }),

  implement(closeTeleconsult, async (one, context) => {
    const { status } = await openRequest(context, one, 'close');
    return changed(context, one.id, 'closed', { status, closed_at: context.now });
  }),

  implement(deleteTeleconsult, async (one, context) => {
    const { row } = await openRequest(context, one, 'send');
    await setRequest(context.trx, one.id, { deleted_at: context.now });
    context.emit({ event: 'teleconsult.deleted', id: one.id });
    return { result: presentRequest(row) };
  }),
];

/** Writes a change and emits its event. */
export async function changed(
  { trx, emit }: Context,
  id: string,
  event: string,
  values: RequestValues,
): Promise<{ result: Teleconsult }> {
  await setRequest(trx, id, values);
  emit({ event: `teleconsult.${event}`, id });
  return { result: presentRequest((await findRequest(trx, id))!) };
}

async function checkImages({ trx }: Context, pet: string, images: Teleconsult['images']): Promise<void> {
  const ids = images.map(({ id }) => id);
  const known = new Set(await imagesOfPet(trx, pet, ids));
  if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length)
    throw imagesOutside({ fields: { images: 'teleconsultImages' } });
}

async function checkConsultant({ trx, account }: Context, consultant: string): Promise<void> {
  const known = await listConsultants(trx, account.id);
  if (!known.some(({ id }) => id === consultant))
    throw consultantUnknown({ fields: { consultant: 'teleconsultConsultant' } });
}
