import { type Db, type HospitalTrx, inHospital, newId } from '@alder/database';
import { type DicomJson, isUid, newUid, tags } from '@alder/dicom';
import { type NormalizedRequest, type NormalizedResponse, statuses } from '@alder/dicom/network';
import { finish } from '@alder/server';
import {
  accessionOfStep,
  isStepStatus,
  itemEventOf,
  mayChange,
  type StepStatus,
  studyOfStep,
} from '../domain/index.ts';
import type { WorklistPeer } from './find-worklist-items.ts';
import { lockItem, setItem } from './item.repository.ts';
import { moved } from './move-item.ts';
import { findStepsItem, insertStep, lockStep, setStep } from './step.repository.ts';

/** The device that reports, and what it says. */
type Reporting = Pick<WorklistPeer, 'archive' | 'calling'>;
type StepMessage = Pick<NormalizedRequest, 'service' | 'sopInstance' | 'dataset'>;

/**
 * Progress reported by a device: a Modality Performed Procedure Step is created, and changed until it has ended.
 *
 * The item that it fulfils follows it: `IN PROGRESS` starts it, `COMPLETED` completes it, `DISCONTINUED` cancels it. An
 * unscheduled step is stored without an item.
 *
 * @see DICOM PS3.4 F.7.2
 */
export function takeStep(db: Db, peer: Reporting, request: StepMessage, now: Date): Promise<NormalizedResponse> {
  return inHospital(db, peer.archive.hospital, (trx) => {
    if (request.service === 'create') return createStep(trx, peer, request, now);
    if (request.service === 'set') return changeStep(trx, request, now);
    return Promise.resolve({ status: statuses.unrecognizedOperation });
  });
}

async function createStep(
  trx: HospitalTrx,
  { calling }: Reporting,
  { sopInstance, dataset }: StepMessage,
  now: Date,
): Promise<NormalizedResponse> {
  const status = dataset.text(tags.PerformedProcedureStepStatus);
  if (sopInstance !== '' && !isUid(sopInstance)) return { status: statuses.invalidInstance };
  if (status === undefined) return { status: statuses.missingAttribute };
  // Every step begins in progress (PS3.4 F.7.2.1.2).
  if (status !== 'IN PROGRESS') return { status: statuses.invalidAttributeValue };
  const uid = sopInstance || newUid();
  const study = studyOfStep(dataset);
  const item = await findStepsItem(trx, { study, accession: accessionOfStep(dataset) });
  const step = { id: newId(), sop_instance_uid: uid, worklist_item: item, status, sent_by: calling };
  const isNew = await insertStep(trx, { ...step, study_instance_uid: study, attributes: dataset.toJson() });
  if (!isNew) return { status: statuses.duplicateInstance };
  await moveItem(trx, item, status, now);
  return { status: statuses.success, sopInstance: uid };
}

async function changeStep(
  trx: HospitalTrx,
  { sopInstance, dataset }: StepMessage,
  now: Date,
): Promise<NormalizedResponse> {
  const step = await lockStep(trx, sopInstance);
  if (!step) return { status: statuses.noSuchInstance };
  if (!mayChange(step.status as StepStatus)) {
    return { status: statuses.processingFailure, comment: 'the step has ended and may no longer be updated' };
  }
  const status = dataset.text(tags.PerformedProcedureStepStatus) ?? step.status;
  if (!isStepStatus(status)) return { status: statuses.invalidAttributeValue };
  const attributes = { ...(step.attributes as DicomJson), ...dataset.toJson() };
  await setStep(trx, step.id, { status, attributes });
  await moveItem(trx, step.worklist_item, status, now);
  return { status: statuses.success, sopInstance };
}

/** The item follows its step, unless a person has decided otherwise meanwhile. */
async function moveItem(trx: HospitalTrx, id: string | null, status: StepStatus, now: Date): Promise<void> {
  const item = id === null ? undefined : await lockItem(trx, id);
  const change = item && moved(item, itemEventOf[status], now);
  if (!item || !change) return;
  await setItem(trx, item.id, change);
  const events = [{ event: 'worklist.updated', id: item.id }];
  const audits = [{ action: 'worklist.performed', entity: 'worklist', id: item.id, detail: { status } }];
  await finish(trx, { events, audits });
}
