import { hashLinkToken } from '@alder/mail';
import {
  findPublicHospital,
  type Implementation,
  implementPublic,
  type PublicContext,
  type PublicHospital,
  type Work,
} from '@alder/server';
import { getStayForOwner, getStayPhoto, ownerPageGone, type StayForOwner } from '../contract/index.ts';
import { type Day, ownerPageState, shownDay } from '../domain/index.ts';
import {
  findPageByHash,
  findPageStay,
  findReleasedPhoto,
  listReleases,
  type PageRow,
  type PageStay,
} from './owner-page.repository.ts';

type Opened = Pick<Work, 'trx' | 'now'> & {
  readonly hospital: PublicHospital;
  readonly stay: PageStay;
  readonly page: PageRow;
  readonly state: 'open' | 'ended';
};

/** What the link of a stay opens, for anyone who has it. */
export const publicHandlers: readonly Implementation[] = [
  implementPublic(getStayForOwner, (link, context) =>
    opened(context, link, async ({ trx, now, hospital, stay, page, state }): Promise<StayForOwner> => {
      const { name, species, breed, coat_colour } = stay;
      const head = {
        hospital: presentHospital(hospital),
        pet: { name, species, breed, coat_colour },
        ...{ state, shown_at: page.shown_at.toISOString() },
      };
      if (state === 'ended') return { ...head, visiting: '', day: [], releases: [] };
      const releases = (await listReleases(trx, page.id)).map((each) => ({
        ...{ id: each.id, text: each.text, has_photo: each.his_image !== null, at: each.created_at.toISOString() },
        by: each.is_signed ? each.author_name : null,
      }));
      return { ...head, visiting: page.visiting, day: shownDay(page.day as Day, now), releases };
    }),
  ),

  implementPublic(getStayPhoto, async ({ id, size, ...link }, context) => {
    const photo = await opened(context, link, ({ trx, page, state }) =>
      state === 'open' ? findReleasedPhoto(trx, page.id, id) : Promise.resolve(undefined),
    );
    if (!photo) throw ownerPageGone();
    const isSmall = size === 'small' && photo.small_key !== null;
    const bytes = await context.services.storage.read(isSmall ? photo.small_key! : photo.object_key);
    // Not stored by the browser: what is taken back, or stopped, is not shown from its cache.
    return context.reply.type(!isSmall && photo.filetype === 'png' ? 'image/png' : 'image/jpeg').send(bytes);
  }),
];

/** @throws {Refusal} `ownerPageGone` for every address that opens nothing, whatever the reason. */
async function opened<Result>(
  context: PublicContext,
  { key, token }: { readonly key: string; readonly token: string },
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  context.reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  const hospital = await context.system((trx) => findPublicHospital(trx, key));
  if (!hospital) throw ownerPageGone();
  return context.inHospital(hospital.id, async ({ trx, now }) => {
    const page = await findPageByHash(trx, hashLinkToken(token));
    const stay = page && (await findPageStay(trx, page.inpatient_record));
    if (!page || !stay) throw ownerPageGone();
    const state = ownerPageState({ ...stay, stopped_at: page.stopped_at }, now);
    if (state === 'gone') throw ownerPageGone();
    return work({ trx, now, hospital, stay, page, state });
  });
}

function presentHospital({ name, names, logo, phone, lang, timezone }: PublicHospital): StayForOwner['hospital'] {
  return {
    ...{ name, logo, timezone, phone: phone || null },
    names: (names ?? {}) as Record<string, string>,
    lang: lang as 'en',
  };
}
