import type { HospitalNames } from '@alder/hospitals/domain';
import { MAX_SHARED_PIXELS } from '@alder/imaging/domain';
import { type Implementation, implementPublic, type PublicContext } from '@alder/server';
import {
  getShareEntry,
  getShareInfo,
  getShareUrlImage,
  notDownloadable,
  shareNotFound,
  sharePassword,
  shareUnknown,
} from '../contract/index.ts';
import type { Archive } from './archive.ts';
import { imageForRecipient, namelessEntry, seriesForRecipient } from './for-recipient.ts';
import { namesOf, pseudonymsOf } from './pseudonym.ts';
import { findPets, type StoredShare } from './share.repository.ts';
import { askerOf, deviceOfRequest, grant, isGrantedTo, liveShare, provePassword, waitOf } from './share-session.ts';
import { noteView } from './view.repository.ts';
import { cleansPixels, type Visible, visibleIn } from './visible.ts';
import { isOffered } from './zip/zip.handlers.ts';
import { withoutPeople } from './zip/zip.job.ts';
import { findZip } from './zip/zip.repository.ts';

/** What a recipient sees of the hospital. */
const whoShares = ({ hospital_name, hospital_names, hospital_logo }: StoredShare) => ({
  name: hospital_name,
  names: hospital_names as HospitalNames,
  logo: hospital_logo,
});

/** Opening a link, by any client that has it. */
export const publicHandlers = (archive: Archive): readonly Implementation[] => [
  implementPublic(getShareInfo, async ({ shareId }, context) => {
    const share = await liveShare(context, shareId);
    if (!share) throw shareNotFound();
    const { images } = await shared(archive, context, share);

    return {
      hospital: {
        ...(share.deidentify ? { name: null, logo: null } : whoShares(share)),
        lang: share.hospital_lang as 'en' | 'ja' | 'zhtw',
      },
      password: share.password_hash !== null,
      downloadable: share.downloadable,
      expiration: share.expiration.toISOString(),
      images: images.length,
      retry_after: await waitOf(askerOf(context, share), share),
    };
  }),

  implementPublic(getShareEntry, async ({ shareId, password }, context) => {
    const { now, reply, request, services } = context;
    const share = await liveShare(context, shareId);
    if (!share) throw shareUnknown();
    // Who reads on, or comes back within the hours of the grant, is neither asked nor counted again.
    const isNew = password !== undefined || !isGrantedTo(context, share);
    if (isNew) await provePassword(askerOf(context, share), share, password);

    const { images, series, studies, held, blanked } = await shared(archive, context, share);
    const pets = [...new Set(studies.flatMap(({ pet }) => (pet ? [pet] : [])))];
    const { pet, zip } = await context.inHospital(share.hospital, async ({ trx, audit, emit }) => {
      if (isNew) {
        await noteView(trx, share.id, { did: 'opened', device: deviceOfRequest(request), at: now });
        audit({ action: 'share.opened', entity: 'shareUrl', id: share.id, detail: { ip: context.ip } });
        emit({ event: 'shareUrl.opened', id: share.id, permit: 'pacs' });
      }
      const [one] = pets.length === 1 ? await findPets(trx, pets) : [];
      return { pet: one, zip: share.downloadable ? await findZip(trx, share.id) : undefined };
    });

    if (isNew) grant(context, shareId, share);
    reply.header('referrer-policy', 'no-referrer');
    return {
      hospital: share.deidentify ? null : { id: share.hospital, key: share.hospital_key, ...whoShares(share) },
      pet: share.deidentify ? null : (pet ?? null),
      downloadable: share.downloadable,
      deidentify: share.deidentify,
      zip: zip && isOffered(zip, share) ? { bytes: Number(zip.bytes) } : null,
      expiration: share.expiration.toISOString(),
      ...{ held, blanked },
      ...(share.deidentify
        ? namelessEntry(
            { studies, series, images },
            {
              isDownloadable: share.downloadable,
              uid: withoutPeople(services.settings, share.id).uid,
              id: pseudonymsOf(services.settings, share.id).id,
            },
          )
        : {
            studies: [...studies],
            series: series.map(seriesForRecipient),
            images: images.map((image) => imageForRecipient(image, share.downloadable)),
          }),
    };
  }),

  implementPublic(getShareUrlImage, async ({ shareId, image, frame, thumbnail, download }, context) => {
    const { request, reply, services, now } = context;
    const share = await liveShare(context, shareId);
    if (!share) throw shareNotFound();
    // Checked for each image: what is stopped or changed is closed with the next request (design: security SH6).
    if (!isGrantedTo(context, share)) throw sharePassword();
    // Deidentified originals are served in the ZIP only.
    if (download && (!share.downloadable || share.deidentify)) throw notDownloadable();
    const { images } = await shared(archive, context, share);
    const { id, etag } = namesOf(services.settings, share);
    const found = images.find((one) => id(one.file_key) === image);
    if (!found) throw shareNotFound();
    // A download that goes on where it broke off is the same one.
    if (download && !/^bytes=[1-9]/.test(request.headers.range ?? '')) {
      await context.inHospital(share.hospital, ({ trx }) =>
        noteView(trx, share.id, { did: 'downloaded', device: deviceOfRequest(request), at: now }),
      );
    }

    return archive.openImageForShare(
      {
        fileKey: found.file_key,
        ...(frame !== undefined && { frame }),
        ...(thumbnail && { thumbnail: true }),
        ...(download && { download: true }),
        ...(share.deidentify && { withoutWords: true, etagOf: etag }),
        ...(!share.downloadable && { maxPixels: MAX_SHARED_PIXELS }),
        ...(cleansPixels(share) && { cleansPixels: true }),
      },
      {
        storage: services.storage,
        inHospital: (work) => context.inHospital(share.hospital, ({ trx }) => work(trx)),
        request,
        reply,
      },
    );
  }),
];

async function shared({ listShared }: Archive, { inHospital }: PublicContext, share: StoredShare): Promise<Visible> {
  const all = await inHospital(share.hospital, ({ trx }) =>
    listShared(trx, share.hospital_key, share.queries as never),
  );
  return visibleIn(all, share);
}
