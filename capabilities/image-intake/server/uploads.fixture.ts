// Fixture of the archive's tests: generated files, sent as a browser sends them.

import { randomBytes, randomUUID } from 'node:crypto';
import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { openHospital, type TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { type Upload, uploadRaw } from '../contract/index.ts';
import { archiveHandlers } from './intake.fixture.ts';

/** A hospital under test, with the archive's calls. */
export type TestHospital = Awaited<ReturnType<typeof openHospital>>;
export const open = (options: Parameters<typeof openHospital>[1] = {}) => openHospital(archiveHandlers, options);

export const jpeg = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(3000)]);

export function dicom(more: WrittenDataset = {}): Buffer {
  const object: WrittenDataset = {
    SOPClassUID: sopClasses.ComputedRadiography,
    SOPInstanceUID: newUid(),
    StudyInstanceUID: newUid(),
    SeriesInstanceUID: newUid(),
    StudyDate: '20261120',
    Modality: 'CR',
    SeriesDescription: 'THORAX LATERAL',
    Rows: 16,
    Columns: 16,
    BitsAllocated: 16,
    PixelData: new Uint8Array(randomBytes(512)),
    ...more,
  };
  return Buffer.from(writeDicom(object));
}

/** Sends one part like a browser. */
export async function part(
  hospital: TestHospital,
  content: Buffer,
  how: { upload?: string; filename?: string; offset?: number; bytes?: number; checksum?: string; as?: TestUser } = {},
) {
  const { upload = randomUUID(), filename = 'IM0001', offset = 0, bytes = content.length } = how;
  const response = await hospital.app.inject({
    method: 'POST',
    url: addressOf(uploadRaw, { hospital: hospital.key, filename, upload, offset, bytes }),
    headers: {
      'x-test-session': (how.as ?? hospital.admin).id,
      'content-type': 'application/octet-stream',
      ...(how.checksum && { 'x-checksum-sha256': how.checksum }),
    },
    payload: content,
  });
  return {
    status: response.statusCode,
    payload: response.json().payload as { result: Upload; error?: string; received?: number; reason?: string },
  };
}

export async function uploaded(hospital: TestHospital, content: Buffer, filename?: string) {
  const { payload } = await part(hospital, content, filename ? { filename } : {});
  return payload.result.file_key!;
}

export const bytesOf = (hospital: TestHospital, url: string, headers: Record<string, string> = {}) =>
  hospital.app.inject({
    method: 'GET',
    url,
    headers: { 'x-test-session': hospital.admin.id, ...headers },
  });
