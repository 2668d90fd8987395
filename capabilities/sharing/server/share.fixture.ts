import { newId } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { createShareUrl, getShareEntry, getShareUrlImage, type ShareUrl } from '../contract/index.ts';
import { type Archive, sharingHandlers } from './index.ts';

export const now = new Date('2026-11-21T02:00:00.000Z');
export const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

/** One image of one study, served as five bytes; the archive itself is tested in its own capability. */
function archiveOf(image: string, study: string, pet: string): Archive {
  const series = newId();
  const entry = { version: 1, created_at: now.toISOString(), updated_at: now.toISOString() };
  return {
    listShared: async (_trx, _key, ids) => {
      const chosen = ids.images.includes(image) || ids.studies.includes(study);
      if (!chosen) return { images: [], series: [], studies: [] };
      return {
        images: [
          {
            ...entry,
            id: image,
            series,
            study,
            pet,
            datetime: now.toISOString(),
            frames: 1,
            filetype: 'dicom',
            filename: 'x.dcm',
            file_key: 'raw-key',
            thumbnail_key: null,
            bytes: 5,
            metadata: {
              modality: 'DX',
              seriesNumber: 1,
              instanceNumber: 1,
              sOPInstanceUID: '1.2',
              studyDescription: '',
              seriesDescription: '',
              protocolName: '',
            },
            attributes: { Rows: 512, PatientName: 'MOCHI^LIN', ResponsiblePerson: 'LIN^YICHUN', PatientID: 'P02418' },
            transfer_syntax: '1.2.840.10008.1.2.1',
            rendition: null,
            prepared: 'done',
            warnings: [],
            revision: 1,
            superseded: false,
            bookmarked: false,
            archived: false,
            ai_vhs_score: null,
            medical_record: null,
            price: null,
            screenshot_of: null,
            is_animation: false,
          },
        ],
        series: [
          {
            ...entry,
            id: series,
            study,
            modality: 'DX',
            frames: 1,
            images: 1,
            description: 'lateral',
            body_part: 'THORAX',
            series_number: 1,
            seriesInstanceUID: '1.2.3',
            first_image_id: image,
            thumbnailURL: null,
            archived: false,
          },
        ],
        studies: [
          {
            ...entry,
            id: study,
            pet,
            modality: 'DX',
            modalities: ['DX'],
            datetime: now.toISOString(),
            description: 'thorax',
            archived: false,
            accession_number: 'A1',
            studyInstanceUID: '1.2',
            patient_id: 'P02418',
            patient_name: 'MOCHI^LIN',
            pet_name: 'Mochi',
            species: 'dog',
            breed: 'Shiba Inu',
            responsible_person: 'LIN^YICHUN',
            images: 1,
          },
        ],
      };
    },
    sendStored: async (_storage, { filename }, _request, reply) => reply.type('application/zip').send(filename),
    findGiven: async () => [],
    giveImage: async () => ({ file: undefined, filetype: 'dicom', header: undefined, notes: [] }),
    openDrawing: () => ({ draw: async () => [], close: () => undefined }),
    takeShared: async () => 'new',
    countShared: async () => true,
    openImageForShare: async (part, { reply }) =>
      reply.type('application/octet-stream').send(Buffer.from(part.download ? 'whole' : 'shown')),
  };
}

export async function open(share: object = {}) {
  const [image, study] = [newId(), newId()];
  let pet = '';
  const archive: Archive = {
    ...archiveOf(image, study, pet),
    listShared: (...input) => archiveOf(image, study, pet).listShared(...input),
  };
  const hospital = await openHospital(sharingHandlers(archive), { now });
  pet = (await hospital.addPet()).id;
  const made = await hospital.call(createShareUrl, { queries: { images: [image] }, ...share });
  return Object.assign(hospital, { image, study, share: made.payload.result });
}

export const enter = (hospital: OpenHospital, share: ShareUrl, password?: string) =>
  hospital.call(getShareEntry, { shareId: share.share_id, ...(password && { password }) }, { as: null });

export async function fetchImage(hospital: OpenHospital, share: ShareUrl, cookie: string, query = 'image=raw-key') {
  const url = `${addressOf(getShareUrlImage, { shareId: share.share_id })}?${query}`;
  return hospital.app.inject({ url, headers: { cookie } });
}

export async function grant(hospital: OpenHospital, share: ShareUrl, password?: string): Promise<string> {
  const url = addressOf(getShareEntry, { shareId: share.share_id });
  const response = await hospital.app.inject({ method: 'POST', url, payload: { ...(password && { password }) } });
  return String(response.headers['set-cookie']).split(';')[0]!;
}

export type Opened = Awaited<ReturnType<typeof open>>;
