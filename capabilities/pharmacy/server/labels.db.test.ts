import { inflateSync } from 'node:zlib';
import { newId } from '@alder/database';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { getLabelsPdf, getPharmacyQueue, printLabels } from '../contract/index.ts';
import { pagesIn } from './label-print.ts';
import { addVisit, open } from './testing/visit.fixture.ts';

type Hospital = Awaited<ReturnType<typeof open>>;

const tablet = {
  ...{ name: 'Metoclopramide 10 mg', unit: 'tab', route: 'PO', meal: 'with', dosage: 0.5, frequency: 'BID', days: 7 },
  instructions: 'Crush in wet food',
} as const;

/** A printed file as the browser gets it. */
async function fileOf(hospital: Hospital, print: string, lang?: 'en' | 'ja' | 'zhtw') {
  const url = addressOf(getLabelsPdf, { hospital: hospital.key, print, ...(lang && { lang }) });
  const response = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.doctor.id } });
  return { status: response.statusCode, type: response.headers['content-type'], pdf: response.rawPayload };
}

const sizeOf = (pdf: Buffer) => /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))!.slice(1).map(Number);

test('labels are printed in the size of the hospital, one for each group, and a further print is marked as a reprint', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe({ ...tablet, groups: 2 });
  const print = async (kind = 'label') =>
    (
      await hospital.call(
        printLabels,
        { medical_record: hospital.visit, lines: [line.id], kind: kind as 'label' },
        { as: hospital.doctor },
      )
    ).payload;

  const first = await print();
  expect(first.result).toMatchObject([{ line: line.id, kind: 'label', number: 1 }]);
  const file = await fileOf(hospital, first.print);
  expect(file).toMatchObject({ status: 200, type: 'application/pdf' });
  expect(pagesIn(file.pdf)).toBe(2);
  expect(sizeOf(file.pdf).map((points) => Math.round((points / 72) * 25.4))).toEqual([62, 40]);

  expect((await print()).result).toMatchObject([{ number: 2 }]);
  expect((await print('bag')).result).toMatchObject([{ kind: 'bag', number: 1 }]);
  const { payload } = await hospital.call(getPharmacyQueue, {}, { as: hospital.doctor });
  expect(payload.result.flatMap(({ printed }) => printed)).toEqual([]);
  await hospital.work((trx) => trx.updateTable('medical_record').set({ stage: 'pharmacy' }).execute());
  const queue = await hospital.call(getPharmacyQueue, {}, { as: hospital.doctor });
  expect(queue.payload.result[0]!.printed.map(({ kind, number }) => [kind, number]).sort()).toEqual([
    ['bag', 1],
    ['label', 2],
  ]);
});

test.each(['62x40', '70x50', '50x30'] as const)(
  'long names and instructions stay on one label of %s mm, in three languages, and bags and the plan are A5',
  async (labelPaper) => {
    await using hospital = await open({ configs: { labelPaper } });
    const long = await hospital.prescribe({
      ...{ ...tablet, name: 'アモキシシリン・クラブラン酸カリウム配合錠 250 mg 動物用' },
      instructions: 'Open the capsule into a little wet food, wait until all of it is eaten, and keep the rest cool.',
    });
    const short = await hospital.prescribe({ ...tablet, name: 'Apoquel 3.6 mg', frequency: 'PRN' });
    const print = async (kind: 'label' | 'bag' | 'guide') => {
      const input = { medical_record: hospital.visit, lines: [long.id, short.id], kind };
      return (await hospital.call(printLabels, input, { as: hospital.doctor })).payload.print;
    };
    const millimetres = (pdf: Buffer) => sizeOf(pdf).map((points) => Math.round((points / 72) * 25.4));

    const labels = await print('label');
    for (const lang of ['en', 'ja', 'zhtw'] as const) {
      const { pdf } = await fileOf(hospital, labels, lang);
      expect([pagesIn(pdf), ...millimetres(pdf)]).toEqual([2, ...labelPaper.split('x').map(Number)]);
    }
    for (const kind of ['bag', 'guide'] as const) {
      const { pdf } = await fileOf(hospital, await print(kind), 'ja');
      expect([pagesIn(pdf), ...millimetres(pdf)]).toEqual([kind === 'bag' ? 2 : 1, 148, 210]);
    }
  },
);

/** Numbers before each of an operator in the drawings of a PDF. */
function drawn(pdf: Buffer, operator: 're' | 'l'): number[][] {
  const found: number[][] = [];
  for (const { index } of pdf.toString('latin1').matchAll(/(?<!end)stream\r?\n/g)) {
    const start = pdf.indexOf('\n', index) + 1;
    let text: string;
    try {
      text = inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString('latin1');
    } catch {
      continue;
    }
    for (const [, numbers] of text.matchAll(new RegExp(`^([-\\d. ]+) ${operator}$`, 'gm')))
      found.push(numbers!.split(' ').map(Number));
  }
  return found;
}

test.each(['62x40', '50x30'] as const)(
  'a label of %s mm has its code, and no line through its words',
  async (labelPaper) => {
    await using hospital = await open({ configs: { labelPaper } });
    const line = await hospital.prescribe({ ...tablet, instructions: 'Not together with other painkillers' });
    const input = { medical_record: hospital.visit, lines: [line.id], kind: 'label' as const };
    const { payload } = await hospital.call(printLabels, input, { as: hospital.doctor });

    for (const lang of ['en', 'ja', 'zhtw'] as const) {
      const { pdf } = await fileOf(hospital, payload.print, lang);
      const modules = drawn(pdf, 're').filter(([, , width, height]) => width === 1 && height === 1);
      expect([lang, modules.length > 200]).toEqual([lang, true]);
      const lines = drawn(pdf, 'l').map(([, y]) => y);
      expect([lang, new Set(lines).size]).toEqual([lang, 2]);
    }
  },
);

test('a line of another visit, another hospital and an unknown print are not found', async () => {
  await using hospital = await open();
  await using other = await open();
  const line = await hospital.prescribe(tablet);
  const visit = await addVisit(hospital, hospital.doctor);
  const input = { medical_record: visit, lines: [line.id], kind: 'label' as const };

  expect(await hospital.call(printLabels, input, { as: hospital.doctor })).toMatchObject({ status: 404 });
  const right = { ...input, medical_record: hospital.visit };
  expect(await other.call(printLabels, right, { as: other.doctor })).toMatchObject({ status: 404 });
  const { payload } = await hospital.call(printLabels, right, { as: hospital.doctor });
  expect((await fileOf(other, payload.print)).status).toBe(404);
  expect((await fileOf(hospital, newId())).status).toBe(404);
});
