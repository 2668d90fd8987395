import { verifyPassword } from '@alder/secrets';
import { type Implementation, implementPublic, type PublicContext } from '@alder/server';
import type { FastifyRequest } from 'fastify';
import {
  getShareEntry,
  getShareInfo,
  getShareUrlImage,
  notDownloadable,
  shareNotFound,
  sharePassword,
  shareSlow,
  shareUnknown,
} from '../contract/index.ts';
import { FAILURE_WINDOW_MS, isLive, triesLeft } from '../domain/index.ts';
import type { Archive, Shared } from './archive.ts';
import {
  countFailures,
  countOpening,
  type FoundShare,
  findPets,
  findShareByHash,
  forgiveAttempt,
  noteAttempt,
} from './share.repository.ts';
import { grantOf, hashShareId, isGranted } from './share-id.ts';

const COOKIE = 'share';

/** Attributes that name people, places or records: an outsider measures and reads without them. */
const PERSONAL = new Set([
  'PatientName',
  'PatientID',
  'PatientBirthDate',
  'ResponsiblePerson',
  'InstitutionName',
  'OperatorsName',
  'AccessionNumber',
  'StudyInstanceUID',
  'SeriesInstanceUID',
  'SOPInstanceUID',
  'StationName',
]);

/** Opening a link, for anybody who has it. */
export const publicHandlers = (archive: Archive): readonly Implementation[] => [
  implementPublic(getShareInfo, async ({ shareId }, context) => {
    const share = await liveShare(context, shareId);
    if (!share) throw shareNotFound();
    const { images } = await shared(archive, context, share);

    return {
      hospital: { name: share.hospital_name, lang: share.hospital_lang as 'en' | 'ja' | 'zhtw' },
      password: share.password_hash !== null,
      downloadable: share.downloadable,
      expiration: share.expiration.toISOString(),
      images: images.length,
    };
  }),

  implementPublic(getShareEntry, async ({ shareId, password }, context) => {
    const { services, now, reply } = context;
    const share = await liveShare(context, shareId);
    if (!share) throw shareUnknown();
    await provePassword(context, share, password);

    const { images, series, studies } = await shared(archive, context, share);
    const pets = [...new Set(studies.flatMap(({ pet }) => (pet ? [pet] : [])))];
    const [pet] = await context.inHospital(share.hospital, async ({ trx, audit }) => {
      await countOpening(trx, share.id, now);
      audit({ action: 'share.opened', entity: 'shareUrl', id: share.id, detail: { ip: context.ip } });
      return pets.length === 1 ? findPets(trx, pets) : [];
    });

    const { value, maxAgeSeconds } = grantOf(services.settings, share, now);
    reply.header('set-cookie', grantCookie(context, shareId, value, maxAgeSeconds));
    reply.header('referrer-policy', 'no-referrer');
    return {
      hospital: { key: share.hospital_key, name: share.hospital_name },
      pet: pet ?? null,
      downloadable: share.downloadable,
      expiration: share.expiration.toISOString(),
      studies: [...studies],
      series: [...series],
      images: images.map((image) => ({ ...image, attributes: withoutPeople(image.attributes) })),
    };
  }),

  implementPublic(getShareUrlImage, async ({ shareId, image, frame, download }, context) => {
    const { request, reply, services, now } = context;
    const share = await liveShare(context, shareId);
    if (!share) throw shareNotFound();
    // Checked for each image: what is stopped or changed is closed with the next request (design: security SH6).
    if (!isGranted(services.settings, share, cookieOf(request), now)) throw sharePassword();
    if (download && !share.downloadable) throw notDownloadable();
    const { images } = await shared(archive, context, share);
    if (!images.some((one) => one.file_key === image)) throw shareNotFound();

    return archive.openImageForShare(
      { fileKey: image, ...(frame !== undefined && { frame }), ...(download && { download: true }) },
      {
        storage: services.storage,
        inHospital: (work) => context.inHospital(share.hospital, ({ trx }) => work(trx)),
        request,
        reply,
      },
    );
  }),
];

async function liveShare({ system, now }: PublicContext, shareId: string): Promise<FoundShare | undefined> {
  const share = await system((trx) => findShareByHash(trx, hashShareId(shareId)));
  return share && isLive(share, now) ? share : undefined;
}

function shared({ listShared }: Archive, { inHospital }: PublicContext, share: FoundShare): Promise<Shared> {
  return inHospital(share.hospital, ({ trx }) => listShared(trx, share.hospital_key, share.queries));
}

/**
 * @throws {Refusal} `password` when one is needed or wrong, `shareSlow` after too many wrong ones. The attempt is
 * counted, and committed, before the password is looked at: tries at the same moment count too.
 */
async function provePassword(context: PublicContext, share: FoundShare, password: string | undefined): Promise<void> {
  const { inHospital, ip, now } = context;
  if (share.password_hash === null) return;
  if (!password) throw sharePassword({ tries_left: null });

  const attempt = await inHospital(share.hospital, async ({ trx }) => {
    const left = triesLeft(await countFailures(trx, share.id, ip, now));
    return left === 0 ? undefined : { left, id: await noteAttempt(trx, share.id, ip, now) };
  });
  if (!attempt) throw shareSlow({ retry_after: FAILURE_WINDOW_MS / 1000 });
  if (!(await verifyPassword(share.password_hash, password))) throw sharePassword({ tries_left: attempt.left - 1 });
  await inHospital(share.hospital, ({ trx }) => forgiveAttempt(trx, attempt.id));
}

/** Sent only with requests for images of this very link. */
function grantCookie({ request }: PublicContext, shareId: string, value: string, maxAge: number): string {
  const path = getShareUrlImage.path.replace(':shareId', shareId);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieOf(request: FastifyRequest): string | undefined {
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
}

function withoutPeople(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([keyword]) => !PERSONAL.has(keyword)));
}
