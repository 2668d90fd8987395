import { type Dataset, isUid, sopClasses, tags, type WrittenDataset } from '@alder/dicom';
import { type EventReport, type NormalizedRequest, statuses } from '@alder/dicom/network';

/** SOP class and instance of a commitment request. */
export type Referenced = readonly [sopClass: string, sopInstance: string];
/** An instance that is not committed, with its Failure Reason of PS3.3 C.14. */
export type NotKept = readonly [sopClass: string, sopInstance: string, reason: number];

/** The well-known instance that receives all commitment requests (PS3.4 J.3.5). */
const WELL_KNOWN = '1.2.840.10008.1.20.1.1';
/** Limit of instances per request; no study is that large. */
const MAX_REFERENCED = 20_000;

/**
 * What a device asks by an N-ACTION of Storage Commitment.
 *
 * @returns The status of the refusal where the request is none.
 * @see DICOM PS3.4 J.3.2
 */
export function readCommitment(
  request: Pick<NormalizedRequest, 'service' | 'sopInstance' | 'actionType' | 'dataset'>,
): { readonly transaction_uid: string; readonly requested: readonly Referenced[] } | { readonly status: number } {
  const { dataset } = request;
  if (request.service !== 'action') return { status: statuses.unrecognizedOperation };
  if (request.sopInstance !== WELL_KNOWN) return { status: statuses.noSuchInstance };
  if (request.actionType !== 1) return { status: statuses.noSuchActionType };
  const transaction_uid = dataset.text(tags.TransactionUID) ?? '';
  const requested = referencedOf(dataset);
  if (!isUid(transaction_uid) || requested.length === 0) return { status: statuses.missingAttribute };
  const isGood = requested.length <= MAX_REFERENCED && requested.every((pair) => pair.every(isUid));
  if (!isGood) return { status: statuses.invalidAttributeValue };

  return { transaction_uid, requested };
}

/** The report of a commitment: which instances are stored, and which are not and why. */
export function commitmentReport(
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
