import { createHash } from 'node:crypto';
import { type Db, inHospital, newId } from '@alder/database';
import { type Dataset, isUid, sopClasses, tags, type WrittenDataset } from '@alder/dicom';
import {
  commandFields,
  type EventReport,
  type NormalizedAnswer,
  type NormalizedRequest,
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

/** What commitments stand on. */
export type CommitmentOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: () => Date;
  /** Reports over an association of our own; without them, over the one that asked. */
  readonly jobs?: Pick<Jobs, 'send'>;
  /** What is shown to devices that are called over TLS and ask for it. */
  readonly own?: TlsOfCall['own'];
};

/** The device that asks. */
type RequestContext = {
  readonly archive: { readonly hospital: string };
  readonly peer: string;
  readonly called: string;
};

/** Job that looks at what is kept and reports it. */
export const COMMITMENT_JOB = 'pacs.commitment';
/** The instance that all commitments are asked of (PS3.4 J.3.5). */
const WELL_KNOWN = '1.2.840.10008.1.20.1.1';
/** Instances that one question may name: a study of this size is none. */
const MAX_REFERENCED = 20_000;

/**
 * Takes the question of a device whether its images are kept for good, so that it may forget them.
 *
 * The answer says only that the question was taken. What was found follows in a report: over an association of our own,
 * tried again until the device takes it, where it is known where the device listens; else over the one that asked.
 *
 * @see DICOM PS3.4 J.3.2
 */
export async function takeCommitment(
  parts: CommitmentOptions,
  { archive, peer, called }: RequestContext,
  request: NormalizedRequest,
): Promise<NormalizedAnswer> {
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
 * Reports over an association of our own.
 *
 * @throws when the device is not there or does not take it: the job is tried again, later each time.
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

/** Reads every file again, from its first byte to its last: what does not have its hash is not kept. */
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
