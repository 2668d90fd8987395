import { randomUUID } from 'node:crypto';
import { login } from '@alder/accounts/contract';
import { newUid } from '@alder/dicom';
import { ctStack, radiograph } from '@alder/dicom/synthetic';
import { createPacs, uploadRaw } from '@alder/image-intake/contract';
import { getStudyEntries } from '@alder/imaging/contract';
import { addressOf } from '@alder/wire';
import type { APIRequestContext } from '@playwright/test';
import { MEASURED_HOSPITAL, type Measured } from './measured-server.ts';

const HOSPITAL = { hospital: MEASURED_HOSPITAL };
const MAX_PREPARED_MS = 1_200_000;

/** Logs the doctor of the measured hospital in. */
export async function loggedIn(request: APIRequestContext, server: Measured): Promise<void> {
  const response = await request.post(addressOf(login, {}), { data: server.logIn });
  if (!response.ok()) throw new Error(`Log-in failed with status ${response.status()}`);
}

/** A lateral thorax of a study and a patient of its own. */
export function drawnRadiograph(longSide: number): Uint8Array {
  return radiograph({ view: 'thoraxLateral', ...unassigned('THORAX'), longSide });
}

/** The slices of one series. */
export function drawnSlices(slices: number): Uint8Array[] {
  return [...ctStack({ ...unassigned('THORAX CT'), slices })];
}

function unassigned(what: string) {
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' };
  const named = { PatientID: newUid().slice(-8), PatientName: 'Bench', PatientSpeciesDescription: 'Canine' };
  return {
    patient: { ...named, PatientBreedDescription: 'Beagle', PatientSex: 'M' as const },
    study: { ...uids, StudyDescription: what, SeriesNumber: 1, InstanceNumber: 1 },
  };
}

/** Uploads the files of a study and waits until their renditions are made; the id of the study. */
export async function filed(request: APIRequestContext, files: readonly Uint8Array[]): Promise<string> {
  let study = '';
  for (const file of files) {
    const part = { filename: 'image.dcm', upload: randomUUID(), offset: 0, bytes: file.length };
    const headers = { 'content-type': 'application/octet-stream', 'x-requested-by': 'alder' };
    const sent = request.post(addressOf(uploadRaw, { ...HOSPITAL, ...part }), { headers, data: Buffer.from(file) });
    const { result: upload } = await payloadOf(sent);
    const once = { 'idempotency-key': randomUUID() };
    const made = request.post(addressOf(createPacs, HOSPITAL), { headers: once, data: { file_key: upload.file_key } });
    study = (await payloadOf(made)).result.study;
  }
  const wait = files.length > 1 ? 2000 : 250;
  for (let waited = 0; waited < MAX_PREPARED_MS; waited += wait) {
    const { result: images } = await payloadOf(request.get(addressOf(getStudyEntries, { ...HOSPITAL, id: study })));
    if (images.every(({ rendition }: { rendition: unknown }) => rendition)) return study;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new Error('The images were not prepared in time');
}

// biome-ignore lint/suspicious/noExplicitAny: responses of the product's own calls, checked by its tests
async function payloadOf(pending: Promise<{ ok(): boolean; text(): Promise<string> }>): Promise<any> {
  const response = await pending;
  const text = await response.text();
  if (!response.ok()) throw new Error(text);
  return JSON.parse(text).payload;
}
