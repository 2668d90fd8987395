import { newId } from '@alder/database';
import type { JudgedValue } from '@alder/lab/domain';
import { openHospital } from '@alder/testing';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { labReportsHandlers } from './index.ts';
import type { PrintedInterference } from './interference-words.ts';
import type { ReadImages } from './printed-files.ts';

export const now = new Date('2026-11-24T03:00:00.000Z');

/** Takes every image as it is but a damaged one. */
const decodeImage = async (bytes: Buffer) => {
  if (bytes.includes('damaged')) throw new Error('damaged');
  return { type: 'png', bytes };
};

/** What the laboratory is told to interfere with values. */
export const interferences: PrintedInterference[] = [];
/** Images that a person put beside a result. */
export const images: Awaited<ReturnType<ReadImages>>[number][] = [];
const handlers = labReportsHandlers({
  readInterferences: async () => [{ marks: interferences }],
  ...{ decodeImage, readImages: async () => images },
});

/** A hospital with a doctor, a consultant of the laboratory, and a cat with an owner and a visit. */
export async function openLabReports() {
  const hospital = await openHospital(handlers, { now });
  const doctor = await hospital.addUser({ display_name: 'Dr. 林 Lin' });
  const consultant = await hospital.addUser({ role: 'lisConsultant', display_name: 'Dr. Sato' });
  const owner = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('owner')
      .values({ id: owner, name: '林怡君', phones: ['0912-345-678'] })
      .execute(),
  );
  const pet = await hospital.addPet({ name: 'Miru 米魯', patient_id: 'P02418', owner });
  return Object.assign(hospital, { doctor, consultant, pet });
}
export type OpenLabReports = Awaited<ReturnType<typeof openLabReports>>;

/** A value as filed. */
export const value = (code: string, raw: string, more: Partial<JudgedValue> = {}): JudgedValue => ({
  ...{ code, name: code, raw, comparator: null, number: Number(raw), scaled_result: null, unit: 'mg/dL' },
  ...{ unit_raw: 'mg/dL', flag: null, flag_device: '', status: 'F', range: null, range_text: '', ...more },
});

type Row = Partial<{
  pet: string | null;
  at: Date;
  lab_order: string;
  verify_state: string;
  modified: unknown[];
  reviewed: { by: string; at: string };
  comments: string[];
  critical: boolean;
  device: string;
  match_state: string;
}>;

/** A result as the laboratory stores it; of the cat unless said otherwise. */
export async function addResult(hospital: OpenLabReports, results: readonly JudgedValue[], row: Row = {}) {
  const id = newId();
  const { at = now, pet = hospital.pet.id, modified = [], reviewed, comments = [], ...more } = row;
  await hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values({
        ...{ id, pet, device: 'Catalyst_One', device_serial: 'C1', profile: 'Chem 17', verify_state: 'final' },
        ...{ run_key: id, content_key: id, record_id: id, match_state: pet ? 'unrequested' : 'unmatched' },
        ...{ timestamp: at, device_time: at, results: JSON.stringify(results), modified: JSON.stringify(modified) },
        reviewed: reviewed ? JSON.stringify(reviewed) : null,
        comments: JSON.stringify(comments),
        reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
        ...more,
      })
      .execute(),
  );
  return id;
}

/** Text of a PDF as a reader extracts it, without the spaces and breaks of the layout, and how many pages it has. */
export async function readPdf(bytes: Buffer) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    let text = '';
    let pages = 0;
    for (const page of document.pages()) {
      text += page.getText();
      pages += 1;
    }
    return { text: squeezed(text), pages };
  } finally {
    document.destroy();
    library.destroy();
  }
}

export const squeezed = (text: string) => text.replace(/[\s\p{Cc}\ufffe]+/gu, '');
