// What tests of reports stand on: a study of two images, and a doctor who writes.
import { newId } from '@alder/database';
import { type OpenHospital, openHospital, type TestUser } from '@alder/testing';
import { createReport, type ImageReport, signReport } from '../contract/index.ts';
import { imageReportHandlers } from './index.ts';

export const now = new Date('2026-11-21T02:00:00.000Z');
/** The archive renders its images itself and is tested there. */
const handlers = imageReportHandlers({ findPrintable: async () => [], drawForPrint: async () => undefined });

export async function open() {
  const hospital = await openHospital(handlers, { now });
  const doctor = await hospital.addUser({ display_name: 'Dr. Lin' });
  const pet = await hospital.addPet({ name: 'Coco' });
  return Object.assign(hospital, { doctor, pet, study: await addStudy(hospital, { pet: pet.id }) });
}

/** A study of two images. */
export async function addStudy(hospital: OpenHospital, more: object = {}) {
  const [study, series, first, second] = [newId(), newId(), newId(), newId()];
  await hospital.work(async (trx) => {
    const acquired = { datetime: new Date('2026-11-21T01:00:00.000Z') };
    const about = { study_instance_uid: study, modality: 'DX', description: 'THORAX', ...acquired, ...more };
    await trx
      .insertInto('study')
      .values({ id: study, ...about })
      .execute();
    await trx.insertInto('series').values({ id: series, study, series_instance_uid: series }).execute();
    const image = (id: string) => {
      const file_key = id.replaceAll('-', '');
      const file = {
        filetype: 'dicom' as const,
        file_key,
        object_key: 'o',
        sha256: 's',
        bytes: 1,
        source: 'upload' as const,
      };
      return { id, series, sop_instance_uid: id, ...acquired, ...file };
    };
    await trx
      .insertInto('medical_image')
      .values([image(first), image(second)])
      .execute();
  });
  return { id: study, first, second };
}

export type Hospital = Awaited<ReturnType<typeof open>>;
export const begin = async (
  hospital: Hospital,
  more: object = {},
  as: TestUser = hospital.doctor,
): Promise<ImageReport> => {
  const input = { medical_image: hospital.study.first, ...more };
  return (await hospital.call(createReport, input, { as })).payload.result;
};
export const sign = (hospital: Hospital, { id, version }: ImageReport, as: TestUser = hospital.doctor) =>
  hospital.call(signReport, { id, version }, { as });
export const written = { finding: 'Heart enlarged.', conclusion: 'Mitral valve disease is likely.' };
