import { newUid, readDicom } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { ctStack, radiograph, type Signalment } from '@alder/dicom/synthetic';
import { MultipartReader, readParameters } from '@alder/dicom/web';
import { readHeader } from '@alder/imaging/server';
import { renderFrames } from '@alder/renditions/server';
import { type HospitalOptions, openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { archiveHandlers, intake } from '../../image-intake/server/intake.fixture.ts';
import { getCapabilities } from '../contract/index.ts';
import { type Archive as ArchiveAccess, addToken, dicomwebFinder, dicomwebHandlers, type NewToken } from './index.ts';

/** The archive as the server composes it. */
export const archiveAccess: ArchiveAccess = {
  ...{ readHeader, renderFrames, receiveInstances: intake.receiveInstances },
};

export const animal = (over: Partial<Signalment> = {}): Signalment => ({
  ...{ PatientID: 'P02418', PatientName: 'Mochi^Lin=麻糬^林', PatientSpeciesDescription: 'Canine' },
  ...{ PatientBreedDescription: 'Shiba Inu', PatientSex: 'F' },
  ...over,
});
export const studyOf = (over: object = {}) => ({
  ...{ StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' },
  ...{ StudyDescription: 'THORAX', SeriesNumber: 1, InstanceNumber: 1 },
  ...over,
});
export const xray = (patient: Partial<Signalment> = {}, study: object = {}) =>
  Buffer.from(radiograph({ view: 'thoraxLateral', patient: animal(patient), study: studyOf(study), longSide: 200 }));
export const slices = (count: number, study: object = {}) =>
  [...ctStack({ patient: animal(), study: studyOf(study), slices: count, side: 64 })].map((file) => Buffer.from(file));

/** UIDs of a DICOM file. */
export function uidsOf(file: Uint8Array) {
  const { dataset, ...header } = readDicom(file, { inflate: inflatePrefix });
  const uid = (tag: number) => dataset.text(tag)!;
  return { study: uid(0x0020000d), series: uid(0x0020000e), instance: uid(0x00080018), header, dataset };
}

/** A hospital whose archive programs reach with tokens. */
export async function openArchive(options: HospitalOptions = {}) {
  const hospital = await openHospital([...archiveHandlers, ...dicomwebHandlers(archiveAccess)], {
    ...options,
    findSession: (db) => dicomwebFinder(db),
  });
  const issue = async (how: Partial<NewToken> = {}) =>
    (await addToken(hospital.db, hospital.id, { name: 'Workstation', mayStore: true, ...how }, new Date())).token;
  const token = await issue();
  const base = addressOf(getCapabilities, { hospital: hospital.key });
  const get = (path: string, headers: Record<string, string> = {}) =>
    hospital.app.inject({ url: `${base}${path}`, headers: { authorization: `Bearer ${token}`, ...headers } });
  return Object.assign(hospital, {
    token,
    issue,
    base,
    get,
    find: async (path: string) => {
      const answer = await get(path);
      return answer.statusCode === 204 ? [] : (answer.json() as Record<string, { Value?: unknown[] }>[]);
    },
    /** Stores files in one STOW-RS request. */
    store: (files: readonly Buffer[], path = '/studies', headers: Record<string, string> = {}) =>
      hospital.app.inject({
        method: 'POST',
        url: `${base}${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/related; type="application/dicom"; boundary=cut',
          ...headers,
        },
        payload: bodyOf(files),
      }),
  });
}

export type Archive = Awaited<ReturnType<typeof openArchive>>;

export function bodyOf(files: readonly Buffer[], boundary = 'cut'): Buffer {
  const parts = files.flatMap((file) => [
    Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`),
    file,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Parts of a multipart response. */
export function partsOf(answer: { headers: Record<string, unknown>; rawPayload: Buffer }) {
  const { parameters } = readParameters(String(answer.headers['content-type']));
  const parts: { headers: ReadonlyMap<string, string>; bytes: Buffer }[] = [];
  const reader = new MultipartReader(parameters.get('boundary') ?? '', {
    begin: (headers) => void parts.push({ headers, bytes: Buffer.alloc(0) }),
    bytes(chunk) {
      const part = parts.pop()!;
      parts.push({ ...part, bytes: Buffer.concat([part.bytes, chunk]) });
    },
    end: () => undefined,
  });
  reader.feed(answer.rawPayload);
  reader.finish();
  return parts;
}

/** First value of an attribute of a QIDO-RS match. */
export const text = (match: Record<string, { Value?: unknown[] }> | undefined, tag: string) => match?.[tag]?.Value?.[0];
