import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readRuns } from './reading.ts';

const read = (...records: string[]) =>
  readRuns(
    new TextEncoder().encode(
      ['H|\\^&|||Maker^M5^^S1', 'P|1||P00001', 'O|1|T1||^^^CBC|R|20261105093000', ...records, 'L|1'].join('\r'),
    ),
    { protocol: 'astm', charset: 'utf-8', decimal: '.', zone: 'Asia/Taipei' },
  );
const WBC = 'R|1|^^^WBC|6.1|10*3/uL||N||F';
const list = Array.from({ length: 20 }, (_, at) => at);
const stream = `FLOATLE-stream/deflate:base64^${deflateRawSync(Buffer.from(new Float32Array(list).buffer)).toString('base64')}`;
const png = `iVBORw0KGgo${'A'.repeat(80)}`;

test('a histogram of a manufacturer record is a curve of the run with its limits, named by the cells that it counts', () => {
  const [run] = read(`M|1|HISTOGRAM|RBC/PLT|RbcAlongRes|FLOATLE-stream/deflate:base64^AAAA|${stream}`, WBC);
  expect(run!.observations).toMatchObject([{ code: 'WBC', number: 6.1 }]);
  expect(run!.files).toEqual([
    { name: 'RBC histogram', encoding: 'curve', data: stream, limits: 'FLOATLE-stream/deflate:base64^AAAA' },
  ]);
});

test.each([
  ['components of a result', `R|2|^^^PLT Histogram|${list.join('^')}`],
  ['one text of a result', `R|2|^^^PLT Histogram|${list.join(',')}`],
  ['repetitions of a manufacturer record', `M|1|PLT Histogram|${list.join('\\')}`],
])('a list of points as %s is a curve and no value', (_where, record) => {
  const [run] = read(WBC, record);
  expect(run!.observations).toHaveLength(1);
  expect(run!.files).toEqual([{ name: 'PLT histogram', encoding: 'curve', data: list.join(',') }]);
});

test.each([
  ['a manufacturer record', `M|1|PICTURE|WBC scattergram|PNG:base64^${png}`, 'PICTURE WBC scattergram'],
  ['a result', `R|2|^^^WBC plot|^Image^PNG^Base64^${png}`, 'WBC plot Image PNG'],
])('a picture in %s is a file of the run and no value', (_where, record, name) => {
  const [run] = read(WBC, record);
  expect(run!.observations).toHaveLength(1);
  expect(run!.files).toEqual([{ name, encoding: 'base64', data: png }]);
});

test('reagents, matrices and few numbers are no graph, and a run without any has no files', () => {
  const [run] = read(
    WBC,
    'M|1|REAGENT|LYSE|221114I1*^20230317000000',
    `M|2|MATRIX|LMNE|x|${stream}`,
    'M|3|HISTOGRAM|WBC|1^2^3',
  );
  expect(run).not.toHaveProperty('files');
});
