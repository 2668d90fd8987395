// Content of a printed result: its text is extracted from the PDF as a PDF reader does.

import { newId } from '@alder/database';
import type { RangeSnapshot } from '@alder/ranges/domain';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getLabReportPdf } from '../contract/index.ts';
import {
  addResult,
  images,
  interferences,
  type OpenLabReports,
  openLabReports,
  readPdf,
  squeezed,
  value,
} from './lab-report.fixture.ts';

const range: RangeSnapshot = {
  ...{ low: 0.8, high: 2.4, crit_low: null, crit_high: 5, unit: 'mg/dL', entry: null },
  source: 'hospital',
};
const print = async (hospital: OpenLabReports, id: string, lang: string, as = hospital.doctor) => {
  const path = addressOf(getLabReportPdf, { hospital: hospital.key, id });
  return hospital.app.inject({ url: `${path}?lang=${lang}`, headers: { 'x-test-session': as.id } });
};
const textOf = async (hospital: OpenLabReports, id: string, lang: string) =>
  readPdf((await print(hospital, id, lang)).rawPayload);

const OWN = {
  en: [
    'Laboratory report',
    'Owner',
    'Doctor',
    'Measured',
    'Received',
    'Reviewed',
    'Reference range',
    'Creatinine',
    'Page 1 of 1',
    '24 Nov 2026',
    'high',
    'Flags are an aid',
  ],
  ja: [
    '検査報告書',
    '飼い主',
    '獣医師',
    '測定',
    '受信',
    '確認',
    '基準範囲',
    'クレアチニン',
    '1 / 1 ページ',
    '2026年11月24日',
    '院内',
    '高',
  ],
  zhtw: [
    '檢驗報告',
    '飼主',
    '獸醫師',
    '測定',
    '接收',
    '覆核',
    '參考範圍',
    '肌酸酐',
    '第 1 頁，共 1 頁',
    '2026/11/24',
    '院內',
    '高',
  ],
} as const;

test.each(['en', 'ja', 'zhtw'] as const)(
  'a result on paper (%s) has patient, owner, doctor, device, dates, every value with unit, flag, range and its source, the two before it with dates, comments and who reviewed it',
  async (lang) => {
    await using hospital = await openLabReports();
    await hospital.work((trx) =>
      trx
        .insertInto('medical_record')
        .values({
          id: newId(),
          pet: hospital.pet.id,
          assignee: hospital.doctor.id,
          checked_in_at: new Date('2026-11-24T01:00:00Z'),
        })
        .execute(),
    );
    await addResult(hospital, [value('CREA', '2.2')], { at: new Date('2026-08-20T02:00:00Z') });
    await addResult(hospital, [value('CREA', '1.9')], { at: new Date('2026-05-02T02:00:00Z') });
    await addResult(hospital, [value('CREA', '1.1')], { at: new Date('2025-05-02T02:00:00Z') });
    const id = await addResult(
      hospital,
      [value('CREA', '3.1', { flag: 'H', range }), value('ALT', '45', { unit: 'U/L' })],
      {
        reviewed: { by: 'Dr. 陳 Chen', at: '2026-11-24T02:30:00.000Z' },
        comments: ['HEM: 12 LIP: 20 ICT: 1', 'Slight hemolysis'],
      },
    );

    const { text } = await textOf(hospital, id, lang);

    for (const words of [...OWN[lang], 'Miru 米魯', 'P02418', '林怡君', 'Dr. 林 Lin', 'Dr. 陳 Chen', hospital.name])
      expect(text).toContain(squeezed(words));
    for (const words of ['Catalyst One', 'C1', '3.1', 'mg/dL', '0.8 – 2.4', '45', 'U/L', 'Slight hemolysis', 'H ↑'])
      expect(text).toContain(squeezed(words));
    expect(text).toMatch(/2\.22026-08-20.*1\.92026-05-02/);
    expect(text).not.toContain('2025-05-02');
    const others = (['en', 'ja', 'zhtw'] as const).filter((other) => other !== lang);
    for (const other of others) expect(text).not.toContain(squeezed(OWN[other][0]));
  },
);

test('paper says when a value was corrected and by whom, and what it was before', async () => {
  await using hospital = await openLabReports();
  const modified = [
    { timestamp: '2026-11-24T02:10:00.000Z', user: 'Hsu', reason: 'Diluted sample', before: [value('CREA', '9.9')] },
  ];
  const id = await addResult(hospital, [value('CREA', '3.1')], { verify_state: 'amended', modified });

  const { text } = await textOf(hospital, id, 'en');

  for (const words of [
    'corrected, was 9.9',
    'Corrected on 24 Nov 2026',
    'by Hsu. Reason: Diluted sample',
    'Not reviewed',
  ])
    expect(text).toContain(squeezed(words));
});

test('paper is in the units of who prints it, else of the hospital; the flag and the stored value do not change', async () => {
  await using hospital = await openLabReports();
  await addResult(hospital, [value('CREA', '2.2')], { at: new Date('2026-08-20T02:00:00Z') });
  const modified = [
    { timestamp: '2026-11-24T02:10:00.000Z', user: 'Hsu', reason: 'Misread', before: [value('CREA', '9.9')] },
  ];
  const id = await addResult(hospital, [value('CREA', '3.1', { flag: 'H', range })], { modified });
  const inUnits = async (units: string) => {
    const path = `${addressOf(getLabReportPdf, { hospital: hospital.key, id })}?lang=en&units=${units}`;
    const { statusCode, rawPayload } = await hospital.app.inject({
      url: path,
      headers: { 'x-test-session': hospital.doctor.id },
    });
    return statusCode === 200 ? (await readPdf(rawPayload)).text : statusCode;
  };

  const si = await inUnits('si');
  for (const words of [
    '274',
    'mol/L',
    '70.7 – 212',
    'corrected, was 875',
    '194',
    'H ↑',
    'units that the reader has chosen',
  ])
    expect(si).toContain(squeezed(words));
  expect(si).not.toContain('mg/dL');
  expect(await inUnits('reported')).toEqual((await textOf(hospital, id, 'en')).text);
  expect(await inUnits('imperial')).toBe(400);

  // Sessions of a test keep the hospital as it was when it was opened.
  Object.assign(hospital.configs, { units: 'si' });
  expect((await textOf(hospital, id, 'en')).text).toContain(squeezed('mol/L'));
  const stored = await hospital.work((trx) =>
    trx.selectFrom('lab_record').select('results').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(stored.results).toMatchObject([{ raw: '3.1', unit: 'mg/dL' }]);
});

test('paper says that quality control was not valid for a value until the hold is released by name', async () => {
  await using hospital = await openLabReports();
  const id = await addResult(hospital, [value('CREA', '3.1'), value('BUN', '20')]);
  const [device, hold] = [newId(), newId()];
  await hospital.work(async (trx) => {
    await trx.insertInto('device').values({ id: device, model: 'Catalyst_One', serial: 'C1' }).execute();
    await trx
      .insertInto('qc_hold')
      .values({ id: hold, device, analyte: 'CREA', cause: 'failed', since: new Date() })
      .execute();
    await trx.insertInto('qc_held_result').values({ hold, record: id }).execute();
  });

  const held = await textOf(hospital, id, 'en');
  expect(held.text).toContain(squeezed('QC not valid: quality control of Creatinine'));
  expect(held.text.split(squeezed('QC not valid'))).toHaveLength(3);

  await hospital.work((trx) =>
    trx
      .updateTable('qc_hold')
      .set({ reason: 'repeated', released_by: hospital.doctor.id, released_at: new Date() })
      .where('id', '=', hold)
      .execute(),
  );
  expect((await textOf(hospital, id, 'en')).text).not.toContain(squeezed('QC not valid'));
});

test('a retracted result says on paper, before any value, that it must not be used', async () => {
  await using hospital = await openLabReports();
  const modified = [{ timestamp: '2026-11-24T02:10:00.000Z', user: 'Hsu', reason: 'Wrong tube', before: [] }];
  const id = await addResult(hospital, [value('CREA', '3.1')], { verify_state: 'retracted', modified });

  const { text } = await textOf(hospital, id, 'zhtw');

  expect(text.indexOf(squeezed('已撤回，請勿使用這些數值。原因：Wrong tube'))).toBeGreaterThan(-1);
  expect(text.indexOf(squeezed('已撤回'))).toBeLessThan(text.indexOf('3.1'));
});

test('a report of sixty values goes over several pages, each with the patient and its number', async () => {
  await using hospital = await openLabReports();
  const many = Array.from({ length: 60 }, (_, at) => value(`X${at}`, String(at)));
  const id = await addResult(hospital, many);

  const { text, pages } = await textOf(hospital, id, 'en');

  expect(pages).toBeGreaterThan(1);
  expect(text).toContain(squeezed('Page 2 of '));
  expect(text.split('Miru米魯P02418').length).toBeGreaterThanOrEqual(3);
});

test('a report is refused for a result without a patient, one that is not there, one of another hospital, and without the permit', async () => {
  await using hospital = await openLabReports();
  await using other = await openLabReports();
  const id = await addResult(hospital, [value('CREA', '3.1')]);
  const unfiled = await addResult(hospital, [value('CREA', '3.1')], { pet: null });
  const stranger = await hospital.addUser({ permits: [] });

  expect((await print(hospital, unfiled, 'en')).statusCode).toBe(409);
  expect((await print(hospital, newId(), 'en')).statusCode).toBe(404);
  expect((await print(other, id, 'en')).statusCode).toBe(404);
  expect((await print(hospital, id, 'en', stranger)).statusCode).toBe(403);
  expect((await print(hospital, id, 'xx')).statusCode).toBe(400);
});

const UNDER = {
  en: ['Hemolysis 3+: may read high (about 20%)', 'Phenobarbital: may lower the value', 'Lipemia 187: unreliable'],
  ja: ['溶血 3+：高値に出る可能性（約20%）', 'フェノバール：値が低下する可能性', '乳び 187：値は信頼できません'],
  zhtw: ['溶血 3+：數值可能偏高（約 20%）', '苯巴比妥：可能使數值降低', '乳糜 187：數值不可靠'],
} as const;

test.each(['en', 'ja', 'zhtw'] as const)(
  'what interferes stands under its value on paper, which stays as it was measured (%s)',
  async (lang) => {
    await using hospital = await openLabReports();
    const id = await addResult(hospital, [
      value('K', '6.4', { unit: 'mmol/L' }),
      value('T4', '0.8'),
      value('TBIL', '1.1'),
    ]);
    const plain = await textOf(hospital, id, lang);
    const sample = { index: 'hemolysis', grade: 3, value: null, medicine: null } as const;
    const medicine = ['Phenobarbital 30 mg', 'Phenobarbital', 'フェノバール', '苯巴比妥'];
    interferences.push(
      { ...sample, code: 'K', direction: 'up', percent: 20 },
      { ...sample, index: null, grade: null, medicine, code: 'T4', direction: 'down', percent: null },
      { ...sample, index: 'lipemia', grade: null, value: 187, code: 'TBIL', direction: 'unreliable', percent: null },
    );
    try {
      const { text, pages } = await textOf(hospital, id, lang);
      for (const words of UNDER[lang]) {
        expect(text).toContain(squeezed(words));
        expect(plain.text).not.toContain(squeezed(words));
      }
      for (const measured of ['6.4', '0.8', '1.1']) expect(text).toContain(measured);
      expect(pages).toBe(1);
    } finally {
      interferences.splice(0);
    }
  },
);

test("the file of a result before breakfast carries the hospital's day, as the paper does", async () => {
  await using hospital = await openLabReports();
  // 05:38 of the 25th in Taipei.
  const id = await addResult(hospital, [value('CREA', '1.1')], { at: new Date('2026-11-24T21:38:00Z') });
  expect((await print(hospital, id, 'en')).headers['content-disposition']).toBe(
    'inline; filename="lab-P02418-2026-11-25.pdf"',
  );
});

test('images of the analyzer stand on the paper with their names, documents and damaged images by their names alone [SNF-04]', async () => {
  await using hospital = await openLabReports();
  const id = await addResult(hospital, [value('CREA', '1.2')]);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const histogram = { points: Array.from({ length: 30 }, (_, at) => [at, at * (30 - at)]), limits: [7] };
  const files = [
    { name: 'WBC histogram', filetype: 'png', bytes: png },
    { name: 'Broken plot', filetype: 'png', bytes: Buffer.from('damaged') },
    { name: 'Instrument report', filetype: 'pdf', bytes: Buffer.from('%PDF-') },
    { name: 'RBC histogram', filetype: 'curve', bytes: Buffer.from('0,1'), curve: JSON.stringify(histogram) },
  ];
  for (const { bytes, ...file } of files) {
    const { key } = await hospital.services.storage.put(hospital.id, bytes);
    const row = { ...file, id: newId(), record: id, bytes: bytes.length, object_key: key, source_sha256: file.name };
    await hospital.work((trx) => trx.insertInto('lab_file').values(row).execute());
  }
  const { text } = await textOf(hospital, id, 'en');
  expect(text).toContain(squeezed('From the analyzer'));
  expect(text).toContain(squeezed('WBC histogram'));
  expect(text).toContain(squeezed('RBC histogram'));
  expect(text).toContain(squeezed('Kept with the result: Broken plot, Instrument report'));
  expect((await print(hospital, id, 'ja')).statusCode).toBe(200);
});

test('findings under the microscope stand on the paper in the words of its language, with the images of the slide and what they were taken with', async () => {
  await using hospital = await openLabReports();
  const words = 'Sheets of round cells with fine granules; mitoses 3 in ten fields.';
  const id = await addResult(hospital, [
    value('CYT_METHOD', 'aspirate', { number: null, unit: '', unit_raw: '' }),
    value('CYT_MAST', '3+', { number: null, unit: '/HPF', unit_raw: '/HPF' }),
    value('CYT_COCCI', 'none', { number: null, unit: '/HPF', unit_raw: '/HPF' }),
    value('CYT_FINDINGS', words, { number: null, unit: '', unit_raw: '' }),
  ]);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  images.push(
    { name: 'Mast cells', magnification: '×100', stain: 'Diff-Quik', draw: async () => sharp(png).jpeg().toBuffer() },
    { name: 'Lost', magnification: '', stain: '', draw: () => Promise.reject(new Error('damaged')) },
  );
  try {
    const { text } = await textOf(hospital, id, 'en');
    for (const part of ['Microscopy', 'Method of sampling', 'fine needle aspirate', 'Mast cells', '3+', words])
      expect(text).toContain(squeezed(part));
    expect(text).toContain(squeezed('Mast cells (×100 · Diff-Quik)'));
    expect(text).toContain(squeezed('Kept with the result: Lost'));
    for (const [lang, parts] of [
      ['ja', ['顕微鏡検査', '採取方法', '細針吸引', '肥満細胞', 'なし']],
      ['zhtw', ['顯微鏡檢查', '採樣方法', '細針抽吸', '肥大細胞', '無']],
    ] as const) {
      const printed = await textOf(hospital, id, lang);
      for (const part of parts) expect(printed.text, lang).toContain(squeezed(part));
    }
  } finally {
    images.length = 0;
  }
});
