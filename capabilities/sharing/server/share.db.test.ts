import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createShareUrl,
  getShareEntry,
  getShareInfo,
  getShareUrlImage,
  getShareUrls,
  type ShareUrl,
  updateShareUrl,
} from '../contract/index.ts';
import { type Archive, sharingHandlers } from './index.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

/** One image of one study, given out as five bytes; the archive itself is tested in its own room. */
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
    openImageForShare: async (part, { reply }) =>
      reply.type('application/octet-stream').send(Buffer.from(part.download ? 'whole' : 'shown')),
  };
}

async function open(share: object = {}) {
  const [image, study] = [newId(), newId()];
  let pet = '';
  const archive: Archive = {
    listShared: (...given) => archiveOf(image, study, pet).listShared(...given),
    openImageForShare: (...given) => archiveOf(image, study, pet).openImageForShare(...given),
  };
  const hospital = await openHospital(sharingHandlers(archive), { now });
  pet = (await hospital.addPet()).id;
  const made = await hospital.call(createShareUrl, { queries: { images: [image] }, ...share });
  return Object.assign(hospital, { image, study, share: made.payload.result });
}

const enter = (hospital: OpenHospital, share: ShareUrl, password?: string) =>
  hospital.call(getShareEntry, { shareId: share.share_id, ...(password && { password }) }, { as: null });

async function fetchImage(hospital: OpenHospital, share: ShareUrl, cookie: string, query = 'image=raw-key') {
  const url = `${getShareUrlImage.path.replace(':shareId', share.share_id)}?${query}`;
  return hospital.app.inject({ url, headers: { cookie } });
}

async function grant(hospital: OpenHospital, share: ShareUrl, password?: string): Promise<string> {
  const url = getShareEntry.path.replace(':shareId', share.share_id);
  const answer = await hospital.app.inject({ method: 'POST', url, payload: { ...(password && { password }) } });
  return String(answer.headers['set-cookie']).split(';')[0]!;
}

test('a link with a password says what is behind it, not whose, and opens only with the password [role.share, rule.shareConcurrent]', async () => {
  await using hospital = await open({ password: '4831' });
  const { share } = hospital;

  const info = await hospital.call(getShareInfo, { shareId: share.share_id }, { as: null });
  expect(info.payload).toEqual({
    hospital: { name: hospital.name, lang: 'zhtw' },
    password: true,
    downloadable: false,
    expiration: days(30).toISOString(),
    images: 1,
  });
  expect(await enter(hospital, share)).toMatchObject({ status: 403, payload: { error: 'password' } });
  expect(await enter(hospital, share, 'wrong')).toMatchObject({
    status: 403,
    payload: { error: 'password', tries_left: 9 },
  });
  expect(await enter(hospital, share, '4831')).toMatchObject({
    status: 200,
    payload: { pet: { name: 'Mochi' }, images: [{ file_key: 'raw-key' }] },
  });
});

test('an outsider sees the images and no name or number of a person [role.share]', async () => {
  await using hospital = await open();

  const answer = await enter(hospital, hospital.share);

  expect(answer.status).toBe(200);
  const text = JSON.stringify(answer.payload);
  for (const secret of ['LIN', 'P02418', 'A1"', 'x.dcm', hospital.admin.id, hospital.admin.email])
    expect(text).not.toContain(secret);
});

test('after ten wrong passwords even the right one has to wait [role.share]', async () => {
  await using hospital = await open({ password: '4831' });
  const wrong = await Promise.all(Array.from({ length: 14 }, () => enter(hospital, hospital.share, 'guess')));

  expect(wrong.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
  expect(await enter(hospital, hospital.share, '4831')).toMatchObject({
    status: 429,
    payload: { error: 'shareSlow', retry_after: 3600 },
  });
  hospital.setNow(new Date(now.getTime() + 3_600_001));
  expect((await enter(hospital, hospital.share, '4831')).status).toBe(200);
});

test('after its expiration a link is gone, for the gate, the entry and each image [role.share, err.portal]', async () => {
  await using hospital = await open({ expiration: days(7).toISOString() });
  const cookie = await grant(hospital, hospital.share);
  expect((await fetchImage(hospital, hospital.share, cookie)).statusCode).toBe(200);
  hospital.setNow(days(7));

  expect(await hospital.call(getShareInfo, { shareId: hospital.share.share_id }, { as: null })).toMatchObject({
    status: 404,
    payload: { error: 'not found' },
  });
  expect(await enter(hospital, hospital.share)).toMatchObject({ status: 404, payload: { error: 'unknown' } });
  expect((await fetchImage(hospital, hospital.share, cookie)).statusCode).toBe(404);
});

test('images are given out only to a browser that opened the link, only those of the link, originals only when allowed [role.share]', async () => {
  await using hospital = await open({ password: '4831' });
  const { share } = hospital;
  const cookie = await grant(hospital, share, '4831');

  expect((await fetchImage(hospital, share, '')).json()).toMatchObject({ payload: { error: 'password' } });
  expect((await fetchImage(hospital, share, `${cookie}x`)).statusCode).toBe(403);
  expect((await fetchImage(hospital, share, cookie)).body).toBe('shown');
  expect((await fetchImage(hospital, share, cookie, 'image=another')).statusCode).toBe(404);
  expect((await fetchImage(hospital, share, cookie, 'image=raw-key&download=1')).json()).toMatchObject({
    payload: { error: 'notDownloadable' },
  });
});

test('a new password closes what the old one opened, and stopping closes everything at once, with a way back [role.share]', async () => {
  await using hospital = await open({ password: '4831' });
  const cookie = await grant(hospital, hospital.share, '4831');

  const changed = await hospital.call(updateShareUrl, {
    id: hospital.share.id,
    version: (await latest(hospital)).version,
    password: '9999',
  });
  expect(changed.status).toBe(200);
  expect((await fetchImage(hospital, hospital.share, cookie)).statusCode).toBe(403);

  const stopped = await hospital.call(updateShareUrl, {
    id: hospital.share.id,
    version: changed.payload.result.version,
    revoked: true,
  });
  expect(await enter(hospital, hospital.share, '9999')).toMatchObject({ status: 404 });
  await hospital.call(updateShareUrl, {
    id: hospital.share.id,
    version: stopped.payload.result.version,
    revoked: false,
  });
  expect((await enter(hospital, hospital.share, '9999')).status).toBe(200);
});

async function latest(hospital: OpenHospital): Promise<ShareUrl> {
  return (await hospital.call(getShareUrls, {})).payload.result[0]!;
}

test('staff see their links with how often each was opened, and can copy them again [entity.shareUrl]', async () => {
  await using hospital = await open({ downloadable: true, title: 'Mochi, thorax' });
  await enter(hospital, hospital.share);

  expect(await latest(hospital)).toMatchObject({
    share_id: hospital.share.share_id,
    title: 'Mochi, thorax',
    opened: 1,
    downloadable: true,
    password: false,
  });
  const stored = await hospital.work((trx) => trx.selectFrom('share_url').selectAll().executeTakeFirstOrThrow());
  expect(JSON.stringify(stored)).not.toContain(hospital.share.share_id);
});

test.each([
  ['a date more than a year ahead', { expiration: days(366).toISOString() }, 422, 'expirationOutside'],
  ['a date in the past', { expiration: days(-1).toISOString() }, 422, 'expirationOutside'],
  ['no image that the hospital has', { queries: { images: [newId()] } }, 422, 'nothingShared'],
  ['a password of three letters', { password: 'abc' }, 400, 'inputIncorrect'],
])('%s is refused [role.share]', async (_what, share, status, error) => {
  await using hospital = await open();

  expect(await hospital.call(createShareUrl, { queries: { images: [hospital.image] }, ...share })).toMatchObject({
    status,
    payload: { error },
  });
});

test("another hospital's link cannot be changed or listed, a stale change is refused, no permit makes none, a repeated request makes one [cap.multiHospital, role.licence, resp.retry]", async () => {
  await using ours = await open();
  await using theirs = await open();
  const nurse = await ours.addUser({ permits: ['his'] });
  const key = randomUUID();
  const again = () => ours.call(createShareUrl, { queries: { images: [ours.image] } }, { key });

  expect(await ours.call(updateShareUrl, { id: theirs.share.id, version: 1, revoked: true })).toMatchObject({
    status: 404,
  });
  expect((await ours.call(getShareUrls, {})).payload.result.map(({ id }) => id)).toEqual([ours.share.id]);
  expect(await ours.call(updateShareUrl, { id: ours.share.id, version: 7, revoked: true })).toMatchObject({
    status: 409,
    payload: { error: 'stale' },
  });
  expect(await ours.call(getShareUrls, {}, { as: nurse })).toMatchObject({ status: 403 });
  expect(await again()).toEqual(await again());
  expect((await ours.call(getShareUrls, {})).payload.result).toHaveLength(2);
});

test('a link that never existed is answered as one that is gone [err.portal]', async () => {
  await using hospital = await open();
  const shareId = 'x'.repeat(32);

  expect(await hospital.call(getShareInfo, { shareId }, { as: null })).toMatchObject({
    status: 404,
    payload: { error: 'not found' },
  });
  expect(await hospital.call(getShareEntry, { shareId }, { as: null })).toMatchObject({
    status: 404,
    payload: { error: 'unknown' },
  });
});
