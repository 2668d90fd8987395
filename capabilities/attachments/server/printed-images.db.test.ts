import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listResultImages } from './index.ts';

const slide = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 240, g: 240, b: 240 } } })
    .png()
    .toBuffer();

async function openResult() {
  const hospital = await openHospital([]);
  const pet = await hospital.addPet();
  const record = newId();
  return Object.assign(hospital, {
    record,
    add: async (bytes: Buffer, more: object = {}) => {
      const { key } = await hospital.services.storage.put(hospital.id, bytes);
      const row = {
        ...{ id: newId(), pet: pet.id, model: 'labRecord', object_id: record, filename: 'IMG_1.jpg', filetype: 'png' },
        ...{ bytes: bytes.length, width: 1, height: 1, object_key: key, source_sha256: '', author: hospital.admin.id },
        ...more,
      };
      await hospital.work((trx) => trx.insertInto('his_image').values(row).execute());
    },
    images: () => hospital.work((trx) => listResultImages(trx, record)),
  });
}

test('an image of a slide is drawn on paper with its marks, 900 pixels at most, under its caption with magnification and stain', async () => {
  await using hospital = await openResult();
  const arrow = {
    kind: 'arrow',
    color: 'red',
    points: [
      [0.1, 0.5],
      [0.5, 0.5],
    ],
  };
  const words = { kind: 'text', color: 'white', points: [[0.1, 0.2]], text: '<script> & "x"\u0007' };
  const ring = {
    kind: 'ellipse',
    color: 'blue',
    points: [
      [0.6, 0.6],
      [0.9, 0.9],
    ],
  };
  const marks = { caption: 'Mast cells', magnification: '×100', stain: 'Diff-Quik' };
  await hospital.add(await slide(1800, 900), { ...marks, drawing: JSON.stringify([arrow, words, ring]) });

  const [image] = await hospital.images();
  expect(image).toMatchObject({ name: 'Mast cells', magnification: '×100', stain: 'Diff-Quik' });
  const bytes = await image!.draw(hospital.services.storage);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([900, 450]);
  const at = (x: number, y: number) => [
    ...data.subarray((y * 900 + x) * info.channels, (y * 900 + x) * info.channels + 3),
  ];
  const [red = 0, green = 0] = at(200, 225);
  expect(red - green).toBeGreaterThan(80);
  expect(at(880, 20).every((part) => part > 225)).toBe(true);
});

test('images come in the order in which they were added, without documents, deleted ones and those of another result', async () => {
  await using hospital = await openResult();
  const bytes = await slide(20, 10);
  await hospital.add(bytes, { caption: 'First', created_at: '2026-11-01T00:00:00Z' });
  await hospital.add(bytes, { created_at: '2026-11-02T00:00:00Z' });
  await hospital.add(bytes, { filetype: 'pdf' });
  await hospital.add(bytes, { deleted_at: '2026-11-03T00:00:00Z' });
  await hospital.add(bytes, { object_id: newId() });
  await hospital.add(bytes, { model: 'labOrder' });
  expect((await hospital.images()).map(({ name }) => name)).toEqual(['First', 'IMG_1.jpg']);
});

test('an image whose bytes are damaged is refused, so that the paper names it instead', async () => {
  await using hospital = await openResult();
  await hospital.add(Buffer.from('no image'));
  const [image] = await hospital.images();
  await expect(image!.draw(hospital.services.storage)).rejects.toThrow();
});
