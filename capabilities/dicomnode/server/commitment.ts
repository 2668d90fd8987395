import { createHash } from 'node:crypto';
import { type Db, inHospital, newId } from '@alder/database';
import { type Dataset, isUid, sopClasses, tags, type WrittenDataset } from '@alder/dicom';
import {
  commandFields,
  type EventReport,
  type NormalizedRequest,
  type NormalizedResponse,
  Requestor,
  statuses,
  type TlsOfCall,
} from '@alder/dicom/network';
import type { JobData, Jobs } from '@alder/jobs';
import type { Storage } from '@alder/storage';
import {
  countAttempt,
  findCommitment,
  listKept,
  type NotKept,
  type Referenced,
  setChecked,
  setReported,
  upsertCommitment,
} from './commitment.repository.ts';

/** Dependencies of storage commitment. */
export type CommitmentOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: () => Date;
  /** Reports over a new association; without it, over the association of the request. */
  readonly jobs?: Pick<Jobs, 'send'>;
  /** Certificate of this node for devices that require one over TLS. */
  readonly own?: TlsOfCall['own'];
};

/** The device that sent the request. */
type RequestContext = {
  readonly archive: { readonly hospital: string };
  readonly peer: string;
  readonly called: string;
};

/** Job that verifies the stored images of a request and reports the result. */
export const COMMITMENT_JOB = 'pacs.commitment';
/** The well-known instance that receives all commitment requests (PS3.4 J.3.5). */
const WELL_KNOWN = '1.2.840.10008.1.20.1.1';
/** Limit of instances per request; no study is that large. */
const MAX_REFERENCED = 20_000;

/**
 * Handles Storage Commitment: a device asks whether its images are stored permanently, so that it may delete them.
 *
 * The response only confirms the request. The result follows in a report: where the address of the device is known,
 * over a new association, repeated until the device accepts it; otherwise over the association of the request.
 *
 * @see DICOM PS3.4 J.3.2
 */
export async function takeCommitment(
  parts: CommitmentOptions,
  { archive, peer, called }: RequestContext,
  request: NormalizedRequest,
): Promise<NormalizedResponse> {
  const { dataset } = request;
  if (request.service !== 'action') return { status: statuses.unrecognizedOperation };
  if (request.sopInstance !== WELL_KNOWN) return { status: statuses.noSuchInstance };
  if (request.actionType !== 1) return { status: statuses.noSuchActionType };
  const transaction_uid = dataset.text(tags.TransactionUID) ?? '';
  const requested = referencedOf(dataset);
  if (!isUid(transaction_uid) || requested.length === 0) return { status: statuses.missingAttribute };
  const isGood = requested.length <= MAX_REFERENCED && requested.every((pair) => pair.every(isUid));
  if (!isGood) return { status: statuses.invalidAttributeValue };

  const { hospital } = archive;
  const { id, isCalled } = await inHospital(parts.db, hospital, async (trx) => {
    const request = { id: newId(), transaction_uid, peer, called_aetitle: called, requested };
    const known = await upsertCommitment(trx, request);
    const device = await findCommitment(trx, known);
    const canCall = parts.jobs !== undefined && Boolean(device?.host && device.port);
    if (canCall) await parts.jobs?.send(trx, COMMITMENT_JOB, { hospital, commitment: known });
    return { id: known, isCalled: canCall };
  });
  if (isCalled) return { status: statuses.success };
  return {
    status: statuses.success,
    report: async () => (await check(parts, hospital, id))?.report,
    reported: () => void inHospital(parts.db, hospital, (trx) => setReported(trx, id, parts.clock())),
  };
}

/**
 * Reports over a new association.
 *
 * @throws when the device is unreachable or does not accept the report: the job is retried with growing delays.
 */
export async function reportCommitment(parts: CommitmentOptions, { hospital, commitment }: JobData): Promise<void> {
  const id = String(commitment);
  const checked = await check(parts, hospital, id);
  if (!checked || checked.isReported) return;
  const { device, report } = checked;
  if (!device.host || !device.port) return;
  await inHospital(parts.db, hospital, (trx) => countAttempt(trx, id));
  const requestor = await Requestor.open({
    ...{ host: device.host, port: device.port, called: device.aetitle, calling: device.called_aetitle },
    contexts: [{ abstractSyntax: sopClasses.StorageCommitment, isProvider: true }],
    ...(device.tls && { tls: { certificate: device.certificate, own: parts.own } }),
  });
  try {
    const named = { AffectedSOPInstanceUID: report.sopInstance, EventTypeID: report.eventType };
    const answer = await requestor.normalized(commandFields.eventReport, report.sopClass, named, report.dataset);
    if (answer.status !== statuses.success) throw new Error(`the report was answered with ${answer.status}`);
  } finally {
    await requestor.release();
  }
  await inHospital(parts.db, hospital, (trx) => setReported(trx, id, parts.clock()));
}

async function check(parts: CommitmentOptions, hospital: string, id: string) {
  const device = await inHospital(parts.db, hospital, (trx) => findCommitment(trx, id));
  if (!device) return undefined;
  const failed = await notKept(parts, hospital, device.requested);
  await inHospital(parts.db, hospital, (trx) => setChecked(trx, id, failed));
  return { device, report: reportOf(device, failed), isReported: device.reported_at !== null };
}

/** Reads every file completely: an image whose bytes do not have its hash is not committed. */
async function notKept(
  { db, storage }: CommitmentOptions,
  hospital: string,
  requested: readonly Referenced[],
): Promise<NotKept[]> {
  const uids = requested.map(([, instance]) => instance);
  const saved = Map.groupBy(
    await inHospital(db, hospital, (trx) => listKept(trx, uids)),
    ({ sop_instance_uid }) => sop_instance_uid,
  );
  const failed: NotKept[] = [];
  for (const [sopClass, instance] of requested) {
    const files = saved.get(instance) ?? [];
    const fitting = files.filter((file) => file.sop_class_uid === sopClass);
    if (files.length === 0) failed.push([sopClass, instance, statuses.noSuchInstance]);
    else if (fitting.length === 0) failed.push([sopClass, instance, statuses.classInstanceConflict]);
    else if (!(await areWhole(storage, fitting))) failed.push([sopClass, instance, statuses.processingFailure]);
  }
  return failed;
}

async function areWhole(storage: Storage, files: readonly { object_key: string; sha256: string }[]): Promise<boolean> {
  for (const { object_key, sha256 } of files) {
    try {
      const hash = createHash('sha256');
      for await (const chunk of await storage.read(object_key)) hash.update(chunk as Buffer);
      if (hash.digest('hex') !== sha256) return false;
    } catch {
      return false;
    }
  }
  return true;
}

function reportOf(
  { transaction_uid, requested }: { transaction_uid: string; requested: readonly Referenced[] },
  failed: readonly NotKept[],
): EventReport {
  const lost = new Set(failed.map(([, instance]) => instance));
  const good = requested.filter(([, instance]) => !lost.has(instance));
  const item = ([ReferencedSOPClassUID, ReferencedSOPInstanceUID]: Referenced): WrittenDataset => ({
    ReferencedSOPClassUID,
    ReferencedSOPInstanceUID,
  });
  return {
    sopClass: sopClasses.StorageCommitment,
    sopInstance: WELL_KNOWN,
    eventType: failed.length === 0 ? 1 : 2,
    dataset: {
      TransactionUID: transaction_uid,
      ...(good.length > 0 && { ReferencedSOPSequence: good.map(item) }),
      ...(failed.length > 0 && {
        FailedSOPSequence: failed.map(([sopClass, instance, FailureReason]) => ({
          ...item([sopClass, instance]),
          FailureReason,
        })),
      }),
    },
  };
}

function referencedOf(dataset: Dataset): Referenced[] {
  return dataset
    .items(tags.ReferencedSOPSequence)
    .map((item) => [item.text(tags.ReferencedSOPClassUID) ?? '', item.text(tags.ReferencedSOPInstanceUID) ?? '']);
}
