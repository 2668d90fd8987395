import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { updateDeposit } from '@alder/checkout/contract';
import { EXPLICIT_LITTLE, newUid, sopClasses, writeDataset } from '@alder/dicom';
import { Requestor, statuses } from '@alder/dicom/network';
import { cancelUpload, createPacs, uploadRaw } from '@alder/image-intake/contract';
import { putResult } from '@alder/lab/contract';
import { createPet, getPet, updateOwner } from '@alder/patients/contract';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import type { Ask, Clinic } from './clinic.ts';

/** The changes that the server acknowledged to the clinic. */
export type Acknowledged = {
  readonly pets: string[];
  readonly payments: { note: string; amount: number }[];
  readonly results: { seq: number; sha256: string }[];
  readonly images: { sha256: string }[];
  /** SOP Instance UIDs that the DICOM node has acknowledged with success. */
  readonly scans: string[];
  /** Changes of one field by several people, each made from what they saw. */
  changes: number;
};

export type Handlers = {
  readonly clinic: Clinic;
  readonly ask: Ask;
  readonly hospital: string;
  readonly owner: string;
  readonly pet: string;
  readonly gateway: string;
  readonly calledAetitle: string;
  readonly acknowledged: Acknowledged;
  /** Responses that are no success and no part of the script. */
  readonly strange: string[];
};

const PAUSE_MS = 10;
/** AE title of the modality. */
export const CALLING = 'DURABLE_CT';
const [STUDY, SERIES] = [newUid(), newUid()];

export const nothingYet = (): Acknowledged => ({
  pets: [],
  payments: [],
  results: [],
  images: [],
  scans: [],
  changes: 0,
});

/** Works until the clinic closes: each of the four kinds of entry, and the field that every client changes. */
export async function work(orderQueue: Handlers): Promise<void> {
  await Promise.all(
    [admit, admit, pay, pay, pay, measure, image, image, scan, scan, count, count].map((action) =>
      repeat(orderQueue, action),
    ),
  );
}

async function repeat(orderQueue: Handlers, action: (orderQueue: Handlers) => Promise<void>): Promise<void> {
  while (orderQueue.clinic.isOpen) {
    await action(orderQueue);
    await sleep(PAUSE_MS);
  }
}

async function admit({ ask, hospital, acknowledged, strange }: Handlers): Promise<void> {
  const name = randomUUID();
  const pet = { patient_id: name, name, species: 'dog', breed: 'Shiba Inu' };
  const { status, payload } = await ask(addressOf(createPet, { hospital }), pet);
  if (status === 200) acknowledged.pets.push(name);
  else strange.push(`pet ${status} ${JSON.stringify(payload)}`);
}

async function pay({ ask, hospital, owner, acknowledged, strange }: Handlers): Promise<void> {
  const note = randomUUID();
  const amount = 1 + Math.floor(Math.random() * 1_000);
  const { status, payload } = await ask(addressOf(updateDeposit, { hospital }), { owner, amount, note });
  if (status === 200) acknowledged.payments.push({ note, amount });
  else strange.push(`payment ${status} ${JSON.stringify(payload)}`);
}

let lastSeq = 0;

async function measure({ ask, gateway, acknowledged, strange }: Handlers): Promise<void> {
  lastSeq += 1;
  const seq = lastSeq;
  const bytes = Buffer.from(`H|\\^&|||Durability\rP|1||${seq}\rO|1|${seq}\rR|1|^^^GLU|${seq}|mg/dL\rL|1|N\r`);
  const query = new URLSearchParams({ received_at: new Date().toISOString(), protocol: 'astm' });
  const { status, payload } = await ask(`${addressOf(putResult, { seq })}?${query}`, undefined, { bytes, gateway });
  if (status === 200) acknowledged.results.push({ seq, sha256: sha256(bytes) });
  else strange.push(`result ${status} ${JSON.stringify(payload)}`);
}

async function image({ ask, hospital, pet, acknowledged, strange }: Handlers): Promise<void> {
  const noise = Buffer.from(Array.from({ length: 48 * 48 * 3 }, () => Math.floor(Math.random() * 256)));
  const bytes = await sharp(noise, { raw: { width: 48, height: 48, channels: 3 } })
    .png()
    .toBuffer();
  const upload = randomUUID();
  const part = { filename: 'view.png', upload, offset: 0, bytes: bytes.length };
  const uploaded = await ask(addressOf(uploadRaw, { hospital, ...part }), undefined, { bytes });
  const file_key = uploaded.payload.result?.file_key;
  if (uploaded.status === 409 || uploaded.status === 404) {
    // Cut in the middle: this page gives up, so that its upload does not count against the next ones.
    await ask(addressOf(cancelUpload, { hospital }), { upload });
    return;
  }
  if (uploaded.status !== 200 || typeof file_key !== 'string') {
    strange.push(`upload ${uploaded.status} ${JSON.stringify(uploaded.payload)}`);
    return;
  }
  const { status, payload } = await ask(addressOf(createPacs, { hospital }), { file_key, pet });
  if (status === 200) acknowledged.images.push({ sha256: sha256(bytes) });
  else strange.push(`image ${status} ${JSON.stringify(payload)}`);
}

/** A modality sends until it is acknowledged, over one association after the other. */
async function scan({ clinic, calledAetitle, acknowledged, strange }: Handlers): Promise<void> {
  const uid = newUid();
  const dataset = writeDataset({
    ...{ SOPClassUID: sopClasses.CT, SOPInstanceUID: uid, StudyInstanceUID: STUDY, SeriesInstanceUID: SERIES },
    ...{ Modality: 'CT', Rows: 64, Columns: 64, BitsAllocated: 16, PixelData: new Uint8Array(randomBytes(8192)) },
  });
  const object = { sopClass: sopClasses.CT, sopInstance: uid, transferSyntax: EXPLICIT_LITTLE };
  while (clinic.isOpen) {
    const status = await sendOnce(clinic, calledAetitle, (requestor) => requestor.store(object, dataset)).catch(
      () => undefined,
    );
    if (status === statuses.success) return void acknowledged.scans.push(uid);
    if (status !== undefined && status !== statuses.outOfResources) strange.push(`scan ${status.toString(16)}`);
    await sleep(PAUSE_MS);
  }
}

async function sendOnce(
  { dicomPort: port }: Clinic,
  called: string,
  send: (requestor: Requestor) => Promise<{ status: number }>,
): Promise<number> {
  const contexts = [{ abstractSyntax: sopClasses.CT }];
  const call = { host: '127.0.0.1', port, called, calling: CALLING, contexts, timeoutMs: 5_000 };
  const requestor = await Requestor.open(call);
  const { status } = await send(requestor);
  requestor.release().catch(() => undefined);
  return status;
}

/** Reads a number, adds one, writes it back from the version that was read: refused changes are made again. */
async function count(orderQueue: Handlers): Promise<void> {
  const { ask, hospital, owner, acknowledged, clinic, strange } = orderQueue;
  let seen = await readOwner(orderQueue);
  for (;;) {
    const notes = String(Number(seen.notes ?? 0) + 1);
    const { status, payload } = await ask(addressOf(updateOwner, { hospital }), {
      id: owner,
      version: seen.version,
      notes,
    });
    if (status === 200) {
      acknowledged.changes += 1;
      return;
    }
    const current = payload.current as { version: number; notes: string } | undefined;
    if (status !== 409 || !current) {
      strange.push(`change ${status} ${JSON.stringify(payload)}`);
      return;
    }
    // Careful people look again; the planted fault writes what it had in mind over what others wrote.
    seen = clinic.fault === 'no version' ? { ...seen, version: current.version } : current;
    if (!clinic.isOpen) return;
  }
}

async function readOwner({ ask, hospital, pet }: Handlers): Promise<{ version: number; notes: string | null }> {
  const { payload } = await ask(addressOf(getPet, { hospital }), { id: pet });
  return payload.owner as { version: number; notes: string | null };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
