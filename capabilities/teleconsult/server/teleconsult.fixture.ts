// What tests of teleconsultations stand on: a doctor who asks, a consultant from outside, and four images of Coco.
import { newId } from '@alder/database';
import type { Reactions } from '@alder/server';
import { openHospital, type TestUser } from '@alder/testing';
import {
  acceptTeleconsult,
  createTeleconsult,
  sendTeleconsult,
  type Teleconsult,
  updateTeleconsult,
} from '../contract/index.ts';
import { type CaseArchive, teleconsultHandlers } from './index.ts';

export const now = new Date('2026-11-21T02:00:00.000Z');

/** Every existing image, served as five bytes; the archive itself is tested in its own capability. */
const archive: CaseArchive = {
  listShared: async (trx, _key, { images }) => {
    const rows = images.length
      ? await trx
          .selectFrom('medical_image')
          .selectAll()
          .where('id', 'in', [...images])
          .execute()
      : [];
    const visible = rows.map((row) => ({
      ...{ id: row.id, version: 1, created_at: now.toISOString(), updated_at: now.toISOString() },
      ...{
        series: row.series,
        study: row.series,
        pet: null,
        datetime: now.toISOString(),
        frames: 1,
        filetype: 'dicom',
      },
      ...{ filename: 'x.dcm', file_key: row.file_key, thumbnail_key: null, bytes: 5, transfer_syntax: '1.2' },
      metadata: {
        ...{ modality: 'DX', seriesNumber: 1, instanceNumber: 1, sOPInstanceUID: '1.2', studyDescription: '' },
        ...{ seriesDescription: '', protocolName: '' },
      },
      attributes: { Rows: 512, PatientName: 'MOCHI^LIN', ResponsiblePerson: 'LIN^YICHUN', InstitutionName: 'Harbor' },
      ...{
        rendition: null,
        prepared: 'done',
        warnings: [],
        revision: 1,
        superseded: false,
        bookmarked: false,
        archived: false,
      },
      ...{ ai_vhs_score: null, medical_record: null, price: null, screenshot_of: null, is_animation: false },
    }));
    return { images: visible as never, series: [] };
  },
  openImageForShare: async (_part, { reply }) => reply.type('application/octet-stream').send(Buffer.from('bytes')),
};
const handlers = [...teleconsultHandlers(archive)];

export async function open(reactions: Reactions = {}) {
  const hospital = await openHospital(handlers, { now, reactions });
  const doctor = await hospital.addUser({ display_name: 'Dr. Lin' });
  const consultant = await hospital.addUser({ display_name: 'Dr. Sato', role: 'consultant', permits: [] });
  const pet = await hospital.addPet({ name: 'Coco', coat_colour: 'black and tan' });
  const [study, series] = [newId(), newId()];
  const images = Array.from({ length: 4 }, newId);
  await hospital.work(async (trx) => {
    const datetime = new Date('2026-11-21T01:00:00.000Z');
    await trx.insertInto('study').values({ id: study, study_instance_uid: study, datetime, pet: pet.id }).execute();
    await trx.insertInto('series').values({ id: series, study, series_instance_uid: series }).execute();
    const file = { filetype: 'dicom' as const, object_key: 'o', sha256: 's', bytes: 1, source: 'upload' as const };
    const rows = images.map((id) => ({ id, series, sop_instance_uid: id, datetime, file_key: id, ...file }));
    await trx.insertInto('medical_image').values(rows).execute();
  });
  return Object.assign(hospital, { doctor, consultant, pet, study, images });
}
export type Hospital = Awaited<ReturnType<typeof open>>;

export const begin = async (hospital: Hospital): Promise<Teleconsult> =>
  (await hospital.call(createTeleconsult, { pet: hospital.pet.id, study: hospital.study }, { as: hospital.doctor }))
    .payload.result;

export const wholeOf = ({ images }: Hospital) => ({
  images: images.slice(0, 3).map((id) => ({ id, view: 'Lateral' as const })),
  parts: ['thorax' as const],
  history: 'Coughs for a week.',
  summary: 'Is the heart enlarged?',
});

export async function send(hospital: Hospital, more: object = {}): Promise<Teleconsult> {
  const { id, version } = await begin(hospital);
  const as = hospital.doctor;
  const whole = await hospital.call(updateTeleconsult, { id, version, ...wholeOf(hospital), ...more }, { as });
  const one = { id, version: whole.payload.result.version, declaration: true };
  return (await hospital.call(sendTeleconsult, one, { as })).payload.result;
}

export const accept = async (hospital: Hospital, { id, version }: Teleconsult, as: TestUser = hospital.consultant) =>
  hospital.call(acceptTeleconsult, { id, version }, { as });
