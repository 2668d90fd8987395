import { createHash } from 'node:crypto';
import { type Db, inHospital, newId } from '@alder/database';
import { sopClasses } from '@alder/dicom';
import {
  commandFields,
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
  setChecked,
  setReported,
  upsertCommitment,
} from './commitment.repository.ts';
import { commitmentReport, type NotKept, type Referenced, readCommitment } from './commitment-message.ts';

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
  const read = readCommitment(request);
  if ('status' in read) return read;
  const { transaction_uid, requested } = read;

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
  return { device, report: commitmentReport(device, failed), isReported: device.reported_at !== null };
}

/** Reads every file completely: an image whose bytes do not have its hash is not committed. */
export async function notKept(
  { db, storage }: Pick<CommitmentOptions, 'db' | 'storage'>,
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
