import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { newUid, readDicom, tags } from '@alder/dicom';
import { Requestor } from '@alder/dicom/network';
import { radiograph, ultrasoundCine } from '@alder/dicom/synthetic';
import { addPeer } from '@alder/dicomnode/server';
import { scratchFolder, testDb } from '@alder/testing';
import { expect, type JourneyHospital } from '@alder/testing/browser';
import sharp from 'sharp';
import type { Visit } from './visit-fixture.ts';

const run = promisify(execFile);
type Patient = Visit['pet'];

/** Sends a radiograph as a modality does: with DCMTK's storescu where it is installed, else with a requestor of our own. */
export async function sendRadiograph(hospital: JourneyHospital, patient: Patient): Promise<void> {
  const { called_aetitle: called } = await addPeer(await testDb(), hospital.key, {
    aetitle: 'DR1',
    address: '127.0.0.1',
    modalities: ['DX'],
  });
  const bytes = radiographOf(patient);
  const file = path.join(scratchFolder('visit-dicom'), 'lateral.dcm');
  writeFileSync(file, bytes);
  const port = process.env.JOURNEY_DICOM_PORT!;
  const storescu = (calling: string) => run('storescu', ['-aet', calling, '-aec', called, '127.0.0.1', port, file]);
  const hasDcmtk = await run('storescu', ['--version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  const send = hasDcmtk ? storescu : (calling: string) => sendOurselves(bytes, { calling, called, port: Number(port) });
  await expect(send('UNKNOWN_AE')).rejects.toThrow();
  await send('DR1');
}

async function sendOurselves(
  bytes: Uint8Array,
  titles: { calling: string; called: string; port: number },
): Promise<void> {
  const header = readDicom(bytes);
  const sopClass = header.dataset.text(tags.SOPClassUID)!;
  const requestor = await Requestor.open({ host: '127.0.0.1', contexts: [{ abstractSyntax: sopClass }], ...titles });
  const { transferSyntax, datasetOffset } = header;
  const sopInstance = header.dataset.text(tags.SOPInstanceUID)!;
  const { status } = await requestor.store({ sopClass, sopInstance, transferSyntax }, bytes.subarray(datasetOffset));
  expect(status).toBe(0);
  await requestor.release();
}

function radiographOf(patient: Patient): Uint8Array {
  return radiograph({ view: 'thoraxLateral', patient: signalmentOf(patient), study: studyOf('THORAX') });
}

/** A beating heart of 100 MB, as an ultrasound machine exports it. @returns The file, its size and its SHA-256. */
export function cineOf(patient: Patient): { file: string; bytes: number; sha256: string } {
  const cine = ultrasoundCine({ patient: signalmentOf(patient), study: studyOf('HEART'), frames: 334 });
  const file = path.join(scratchFolder('visit-cine'), 'heart.dcm');
  writeFileSync(file, cine);
  return { file, bytes: cine.length, sha256: createHash('sha256').update(cine).digest('hex') };
}

/** A photograph of a skin lesion, as a telephone takes it. */
export async function photograph(): Promise<string> {
  const file = path.join(scratchFolder('visit-photograph'), 'left flank.jpg');
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: { r: 186, g: 140, b: 112 } } })
    .composite([
      { input: Buffer.from('<svg><circle cx="90" cy="90" r="80" fill="#93392f"/></svg>'), left: 700, top: 500 },
    ])
    .jpeg({ quality: 88 })
    .toFile(file);
  return file;
}

function signalmentOf({ patient_id, name }: Patient) {
  return {
    PatientID: patient_id,
    PatientName: name,
    PatientSpeciesDescription: 'Canine',
    PatientBreedDescription: 'Shiba Inu',
    PatientSex: 'F' as const,
    ResponsiblePerson: 'Ken Sato',
  };
}

/** The day before today in the hospital, as DICOM writes it: a fixed day would leave the periods that lists show. */
function yesterday(): string {
  const day = new Date(Date.now() - 86_400_000);
  return day.toLocaleDateString('sv', { timeZone: 'Asia/Taipei' }).replaceAll('-', '');
}

function studyOf(StudyDescription: string) {
  return {
    StudyInstanceUID: newUid(),
    SeriesInstanceUID: newUid(),
    StudyDate: yesterday(),
    StudyTime: '091500',
    StudyDescription,
    SeriesNumber: 1,
    InstanceNumber: 1,
  };
}
