import { patientMismatch } from '@alder/chart/contract';
import { type HospitalTrx, newId } from '@alder/database';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { hashLinkToken, linkToken, sendLetter } from '@alder/mail';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  getInpatientPage,
  nothingReleased,
  type OwnerPageView,
  openInpatientPage,
  ownerPageClosed,
  releaseToOwner,
  sendInpatientPage,
  setInpatientDay,
  stopInpatientPage,
  updateInpatientPage,
  withdrawRelease,
} from '../contract/index.ts';
import { type Day, dayTopics, ownerPageState, withDayWords } from '../domain/index.ts';
import {
  findPage,
  findPageStay,
  findPhoto,
  findRelease,
  insertPage,
  insertRelease,
  listReleases,
  lockPage,
  lockPageStay,
  namesOf,
  type PageRow,
  type PageStay,
  setPage,
  setRelease,
} from './owner-page.repository.ts';

/** The page of a stay for its owner, as the staff open, fill and stop it. */
export const ownerPageHandlers: readonly Implementation[] = [
  implement(getInpatientPage, ({ inpatient_record }, context) => viewOf(inpatient_record, context)),

  implement(openInpatientPage, async ({ inpatient_record, renew }, context) => {
    const { trx, now, account, services } = context;
    const stay = await loadStay(trx, inpatient_record);
    if (ownerPageState({ ...stay, stopped_at: null }, now) !== 'open') throw ownerPageClosed();
    const link = newId();
    const token_hash = hashLinkToken(linkToken(services.settings, link));
    const opened = { link, token_hash, author: account.id, shown_at: now, stopped_at: null };
    const isNew = await insertPage(trx, { ...opened, id: newId(), inpatient_record });
    const page = (await lockPage(trx, inpatient_record))!;
    // Pressed twice, or by two people: a link that was already handed out stays valid.
    if (!isNew && !renew && !page.stopped_at) return viewOf(inpatient_record, context);
    if (!isNew) await setPage(trx, page.id, opened);
    return changed(context, inpatient_record, { id: page.id, detail: { inpatient_record, renewed: !isNew } });
  }),

  implement(stopInpatientPage, async ({ inpatient_record }, context) => {
    await loadStay(context.trx, inpatient_record);
    const page = await lockPage(context.trx, inpatient_record);
    if (!page) throw notFound();
    if (page.stopped_at) return viewOf(inpatient_record, context);
    await setPage(context.trx, page.id, { stopped_at: context.now });
    return changed(context, inpatient_record, { id: page.id, detail: { inpatient_record } });
  }),

  implement(sendInpatientPage, async ({ inpatient_record, email }, context) => {
    const { stay, page } = await openPage(context, inpatient_record);
    await sendByMail(context, stay, page, email);
    return changed(context, inpatient_record, { id: page.id, detail: { inpatient_record } });
  }),

  implement(setInpatientDay, async ({ inpatient_record, ...topics }, context) => {
    const { trx, now, account } = context;
    const { page } = await openPage(context, inpatient_record);
    const day = withDayWords(page.day as Day, topics, { now, by: account.id });
    await setPage(trx, page.id, { day: JSON.stringify(day), shown_at: now });
    return changed(context, inpatient_record, { id: page.id, detail: { inpatient_record, ...topics } });
  }),

  implement(updateInpatientPage, async ({ inpatient_record, version, visiting }, context) => {
    const { page } = await openPage(context, inpatient_record);
    if (page.version !== version) throw stale({ current: (await viewOf(inpatient_record, context)).result });
    await setPage(context.trx, page.id, { visiting: visiting.trim(), shown_at: context.now });
    return changed(context, inpatient_record, { id: page.id, detail: { inpatient_record } });
  }),

  implement(releaseToOwner, async ({ inpatient_record, text, his_image, is_signed }, context) => {
    const { trx, now, account } = context;
    const { stay, page } = await openPage(context, inpatient_record);
    const message = text.trim();
    if (!message && !his_image) throw nothingReleased({ fields: { text: nothingReleased.code } });
    if (his_image) await refusePhoto(trx, his_image, stay.pet);
    const id = newId();
    await insertRelease(trx, {
      ...{ id, inpatient_page: page.id, text: message, his_image, is_signed, author: account.id, created_at: now },
    });
    await setPage(trx, page.id, { shown_at: now });
    return changed(context, inpatient_record, { id, detail: { inpatient_record, his_image, is_signed } });
  }),

  implement(withdrawRelease, async ({ id }, context) => {
    const { trx, now, account } = context;
    const release = await findRelease(trx, id);
    if (!release) throw notFound();
    if (release.withdrawn_at) return viewOf(release.inpatient_record, context);
    await setRelease(trx, id, { withdrawn_at: now, withdrawn_by: account.id });
    await setPage(trx, release.page, { shown_at: now });
    return changed(context, release.inpatient_record, { id, detail: { inpatient_record: release.inpatient_record } });
  }),
];

/** @throws {Refusal} `notFound`. The stay stays locked against a discharge. */
async function loadStay(trx: HospitalTrx, id: string): Promise<PageStay> {
  const stay = await lockPageStay(trx, id);
  if (!stay) throw notFound({ fields: { inpatient_record: 'notFound' } });
  return stay;
}

/** @throws {Refusal} `notFound`, or `ownerPageClosed` where no page would show the change. The page stays locked. */
async function openPage({ trx, now }: Context, id: string): Promise<{ stay: PageStay; page: PageRow }> {
  const stay = await loadStay(trx, id);
  const page = await lockPage(trx, id);
  if (!page || ownerPageState({ ...stay, stopped_at: page.stopped_at }, now) !== 'open') throw ownerPageClosed();
  return { stay, page };
}

/** @throws {Refusal} `notFound`, `nothingReleased` for a document, `patientMismatch` for a photograph of another pet. */
async function refusePhoto(trx: HospitalTrx, id: string, pet: string): Promise<void> {
  const photo = await findPhoto(trx, id);
  if (!photo) throw notFound({ fields: { his_image: 'notFound' } });
  if (photo.pet !== pet) throw patientMismatch({ fields: { his_image: patientMismatch.code } });
  if (photo.filetype === 'pdf') throw nothingReleased({ fields: { his_image: nothingReleased.code } });
}

function changed(context: Context, stay: string, { id, detail }: { id: string; detail: Record<string, unknown> }) {
  context.audit({ entity: 'inpatientPage', id, detail });
  context.emit({ event: 'inpatientPage.updated', id: stay, permit: 'his' });
  return viewOf(stay, context);
}

const pathOf = ({ services, hospital }: Pick<Context, 'services' | 'hospital'>, { link }: PageRow) =>
  `/stay/${hospital.key}?token=${linkToken(services.settings, link)}`;

async function viewOf(id: string, context: Context): Promise<{ result: OwnerPageView }> {
  const { trx, now } = context;
  const stay = await findPageStay(trx, id);
  if (!stay) throw notFound();
  const page = await findPage(trx, id);
  const releases = page ? await listReleases(trx, page.id) : [];
  return {
    result: {
      pet: stay.pet,
      state: page ? ownerPageState({ ...stay, stopped_at: page.stopped_at }, now) : 'none',
      page: page ? await presentPage(page, context) : null,
      releases: releases.map((each) => ({ ...each, created_at: each.created_at.toISOString() })),
      owner: { name: stay.owner_name, email: stay.owner_email || null, lang: stay.owner_lang as 'en' | null },
    },
  };
}

async function presentPage(page: PageRow, context: Context): Promise<NonNullable<OwnerPageView['page']>> {
  const day = page.day as Day;
  const names = await namesOf(
    context.trx,
    dayTopics.flatMap((topic) => day[topic]?.by ?? []),
  );
  const words = dayTopics.flatMap((topic) => {
    const word = day[topic];
    return word ? [[topic, { ...word, by: names.get(word.by) ?? null }] as const] : [];
  });
  return {
    ...{ version: page.version, path: pathOf(context, page), visiting: page.visiting, day: Object.fromEntries(words) },
    stopped_at: page.stopped_at?.toISOString() ?? null,
    shown_at: page.shown_at.toISOString(),
  };
}

/** The link by email, in the owner's language. A newer letter about the same page replaces one that still waits. */
async function sendByMail(context: Context, stay: PageStay, page: PageRow, email: string): Promise<void> {
  const { trx, hospital, now } = context;
  const lang = (stay.owner_lang as 'en' | 'ja' | 'zhtw' | null) ?? hospital.lang;
  const from = await trx.selectFrom('hospital').select(['name', 'names']).executeTakeFirstOrThrow();
  await sendLetter(
    trx,
    {
      ...{ kind: 'stayPage', to: email, lang, hospital: hospital.id },
      values: { hospital: hospitalNameIn(from, lang), pet: stay.name },
      path: pathOf(context, page),
      about: `stayPage:${page.id}`,
    },
    now,
  );
}
