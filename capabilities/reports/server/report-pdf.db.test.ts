// Content of a printed report: its text is extracted from the PDF as a PDF reader does.

import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { PDFiumImageObject, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  amendReport,
  createReport,
  getReportPdf,
  type ImageReport,
  signReport,
  updateReport,
} from '../contract/index.ts';
import { imageReportHandlers } from './index.ts';
import { addStudy, now } from './report.fixture.ts';

const WORDS = {
  finding: 'Heart enlarged, VHS 11.4.\n心陰影の拡大あり。\n心臟陰影擴大，氣管向背側移位。',
  conclusion: 'Mitral valve disease is likely. 僧帽弁閉鎖不全症の疑い。 疑似二尖瓣疾病。',
  measurements: ['VHS 11.4 v (L 6.1, S 5.3)'],
};
/** Images that are distinguished by their shape. */
const SIDES = [
  [120, 80],
  [60, 90],
] as const;

/** Annotations on the second image alone. */
const GRAPHICS = [
  { strokes: [], labels: [] },
  {
    strokes: [
      {
        points: [
          { x: 0.1, y: 0.5 },
          { x: 0.6, y: 0.5 },
        ],
        tone: 'first' as const,
      },
    ],
    labels: [{ at: { x: 0.6, y: 0.5 }, text: '50.0 mm 腫瘤 & <b>' }],
  },
] as const;

async function open() {
  const ids: string[] = [];
  const handlers = imageReportHandlers<{ id: string }>({
    findPrintable: async (_trx, target) => target.map((id) => ({ id })),
    drawForPrint: async (_storage, { id }) => {
      const [width, height] = SIDES[ids.indexOf(id)]!;
      const jpeg = await sharp({ create: { width, height, channels: 3, background: 'gray' } })
        .jpeg()
        .toBuffer();
      return { jpeg, width, height, ...GRAPHICS[ids.indexOf(id)]! };
    },
  });
  const hospital = await openHospital(handlers, { now });
  const doctor = await hospital.addUser({ display_name: 'Dr. 林 Lin' });
  const owner = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('owner')
      .values({ id: owner, name: '林怡君', phones: ['0912-345-678'] })
      .execute(),
  );
  const pet = await hospital.addPet({ name: 'Coco 可可', patient_id: 'P02418', owner });
  const study = await addStudy(hospital, { pet: pet.id });
  ids.push(study.first, study.second);
  const as = doctor;
  const begun = (await hospital.call(createReport, { medical_image: study.first }, { as })).payload.result;
  const key_images = [study.second, study.first];
  const draft = (
    await hospital.call(updateReport, { id: begun.id, version: begun.version, ...WORDS, key_images }, { as })
  ).payload.result;
  const print = async ({ id }: ImageReport, lang: string) => {
    const path = addressOf(getReportPdf, { hospital: hospital.key, id });
    const response = await hospital.app.inject({
      url: `${path}?lang=${lang}`,
      headers: { 'x-test-session': doctor.id },
    });
    return readPdf(response.rawPayload);
  };
  const sign = async ({ id, version }: ImageReport) =>
    (await hospital.call(signReport, { id, version }, { as })).payload.result;
  return Object.assign(hospital, { as, draft, print, sign });
}

/** Text without the spaces and breaks of the layout, and width and height of each image. */
async function readPdf(bytes: Buffer) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    let text = '';
    const images: string[] = [];
    for (const page of document.pages()) {
      text += page.getText();
      for (const object of page.objects()) {
        if (!(object instanceof PDFiumImageObject)) continue;
        const { width, height } = await object.render({ render: 'bitmap' });
        images.push(`${width}×${height}`);
      }
    }
    return { text: squeezed(text), images };
  } finally {
    document.destroy();
    library.destroy();
  }
}

const squeezed = (text: string) => text.replace(/[\s\p{Cc}\ufffe]+/gu, '');

const OWN = {
  en: [
    'Image report',
    'Patient',
    'Owner',
    'Study',
    'FINDING',
    'MEASUREMENTS',
    'CONCLUSION',
    'Signed electronically on',
    'Page 1 of',
  ],
  ja: ['画像診断報告書', '患者', '飼い主', '検査', '所見', '計測', '結論', '電子署名', '1 / 1 ページ'],
  zhtw: ['影像診斷報告', '病患', '飼主', '檢查', '影像所見', '測量', '結論', '電子簽署於'],
} as const;

test.each(['en', 'ja', 'zhtw'] as const)(
  'a signed report on paper (%s) has finding, conclusion, measurements, patient, signature and key images with their annotations in their order, each word in the script of its language [entity.imageReport]',
  async (lang) => {
    await using hospital = await open();
    const signed = await hospital.sign(hospital.draft);

    const { text, images } = await hospital.print(signed, lang);

    for (const texts of [...OWN[lang], ...WORDS.finding.split('\n'), WORDS.conclusion, ...WORDS.measurements])
      expect(text).toContain(squeezed(texts));
    for (const texts of ['Coco 可可', 'P02418', 'Dr. 林 Lin', '林怡君', hospital.name])
      expect(text).toContain(squeezed(texts));
    const others = (['en', 'ja', 'zhtw'] as const).filter((other) => other !== lang);
    for (const other of others) expect(text).not.toContain(squeezed(OWN[other][0]));
    expect(images).toEqual(['60×90', '120×80']);
    expect(text).toContain(squeezed('50.0 mm 腫瘤 & <b>'));
  },
);

test('a draft says on paper that it is one and carries no signature; what was amended and what amends say so, with the reason [entity.imageReport]', async () => {
  await using hospital = await open();
  const draft = await hospital.print(hospital.draft, 'en');
  expect(draft.text).toContain(squeezed('Draft. Not signed yet.'));
  expect(draft.text).not.toContain(squeezed('Signed electronically'));

  const first = await hospital.sign(hospital.draft);
  const { payload } = await hospital.call(
    amendReport,
    { id: first.id, reason: 'Left and right mixed up' },
    { as: hospital.as },
  );
  const second = await hospital.sign(payload.result);

  expect((await hospital.print(first, 'en')).text).toContain(squeezed('This version was replaced by one signed on'));
  const text = await hospital.print(second, 'zhtw');
  expect(text.text).toContain(squeezed('Left and right mixed up'));
  expect(text.text).toContain(squeezed('電子簽署於'));
});
