import { type Context, type Implementation, implement, implementPublic, type Work } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  compressShareUrlFiles,
  getShareZip,
  notDownloadable,
  shareNotFound,
  sharePassword,
} from '../../contract/index.ts';
import { isLive } from '../../domain/index.ts';
import type { Archive } from '../archive.ts';
import { findShare } from '../share.repository.ts';
import { deviceOfRequest, isGrantedTo, liveShare } from '../share-session.ts';
import { noteView } from '../view.repository.ts';
import { ZIP_JOB } from './zip.job.ts';
import { presentZip } from './zip.presenter.ts';
import { findZip, listOutlived, removeZip, restartZip } from './zip.repository.ts';

/** Packing what a downloadable link offers, and giving it out. */
export const zipHandlers = (archive: Archive): readonly Implementation[] => [
  implement(compressShareUrlFiles, async ({ shareUrl }, context) => {
    const share = await findShare(context.trx, shareUrl);
    if (!share || !isLive(share, context.now)) throw notFound();
    if (!share.downloadable) throw notDownloadable();
    await requestZip(archive, context, share);
    return { result: presentZip((await findZip(context.trx, share.id))!) };
  }),

  implementPublic(getShareZip, async ({ shareId }, context) => {
    const { services, request, reply, now } = context;
    const share = await liveShare(context, shareId);
    if (!share) throw shareNotFound();
    if (!isGrantedTo(context, share)) throw sharePassword();
    if (!share.downloadable) throw notDownloadable();
    const zip = await context.inHospital(share.hospital, async ({ trx }) => {
      const found = await findZip(trx, share.id);
      if (!found || !isOffered(found, share)) return undefined;
      if (!/^bytes=[1-9]/.test(request.headers.range ?? ''))
        await noteView(trx, share.id, { did: 'downloaded', device: deviceOfRequest(request), at: now });
      return found;
    });
    if (!zip?.object_key) throw shareNotFound();
    const filename = `images-${now.toISOString().slice(0, 10)}.zip`;
    return archive.sendStored(
      services.storage,
      { key: zip.object_key, mediaType: 'application/zip', filename },
      request,
      reply,
    );
  }),
];

/** Asks for the ZIP of a link to be packed, in the transaction that makes it downloadable. */
export async function requestZip(
  { countShared }: Pick<Archive, 'countShared'>,
  { trx, services, hospital, emit }: Pick<Context, 'trx' | 'services' | 'hospital' | 'emit'>,
  share: { readonly id: string; readonly deidentify: boolean },
): Promise<void> {
  const before = await findZip(trx, share.id);
  if (before?.bytes) await countShared(trx, -Number(before.bytes));
  const zip = await restartZip(trx, share.id, share.deidentify);
  await services.jobs.send(trx, ZIP_JOB, { hospital: hospital.id, share: share.id, zip });
  emit({ event: 'shareUrl.compressing', id: share.id, permit: 'pacs' });
}

/** Whether a packed ZIP may be served for a link by its current terms. */
export function isOffered(
  zip: { readonly state: string; readonly deidentify: boolean; readonly object_key: string | null },
  share: { readonly downloadable: boolean; readonly deidentify: boolean },
): boolean {
  return share.downloadable && zip.state === 'done' && zip.object_key !== null && zip.deidentify === share.deidentify;
}

/** Takes away the ZIPs of links that offer none any more; their bytes go with the next sweep of files. */
export const sweepShares =
  ({ countShared }: Pick<Archive, 'countShared'>) =>
  async ({ trx, now, emit }: Work): Promise<void> => {
    for (const { share, bytes } of await listOutlived(trx, now)) {
      await removeZip(trx, share);
      await countShared(trx, -Number(bytes));
      emit({ event: 'shareUrl.compressed', id: share, permit: 'pacs' });
    }
  };
