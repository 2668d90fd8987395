import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fieldOf, joinText, readFrames, readRecords, TransferFault } from './index.ts';

const samples = resolve(import.meta.dirname, '../../../../shared/samples/lab');
const present = existsSync(samples);
if (!present) console.info('skipped: captured analyzer transfers are not in ../shared/samples/lab');

const read = (path: string) => readFileSync(resolve(samples, path));
const recordsOf = (path: string) =>
  readRecords(new TextDecoder('windows-1252').decode(joinText(readFrames(read(path))))).flatMap(
    ({ records }) => records,
  );
const countOf = (path: string, type: string) => recordsOf(path).filter((record) => record.type === type).length;

test.skipIf(!present)('every captured Abaxis transfer reads to the records that its log shows', () => {
  for (const file of readdirSync(resolve(samples, 'abaxis-piccolo')).filter((name) => name.endsWith('.astm'))) {
    const visible = readFileSync(resolve(samples, 'abaxis-piccolo', file.replace('.astm', '.records.txt')), 'latin1');
    const text = new TextDecoder('windows-1252').decode(joinText(readFrames(read(`abaxis-piccolo/${file}`))));
    expect(text.split('\r').filter(Boolean)).toEqual(visible.split(/\r?\n/).filter(Boolean));
  }
});

test.skipIf(!present)('a chemistry run with its built-in quality control is one message with two orders', () => {
  const records = recordsOf('abaxis-piccolo/2-result+qc.astm');

  expect(records.filter(({ type }) => type === 'O').map((record) => fieldOf(record, 5, 4))).toEqual([
    'Comprehensive Metabolic: 9172BB5',
    '* QUALITY CONTROL REPORT *: 9172BB5',
  ]);
  expect(fieldOf(records[1]!, 3)).toBe('18090092');
});

test.skipIf(!present)('frames that repeat a number with other contents are all kept (Yumizen H500)', () => {
  expect(countOf('senaite-astm/yumizen_h500.txt', 'M')).toBe(4);
});

test.skipIf(!present)(
  'a whole message in one frame is read (Sysmex XP-100, DCA Vantage, Cobas c311, GeneXpert)',
  () => {
    expect(countOf('senaite-astm/sysmex_xp100.txt', 'R')).toBeGreaterThanOrEqual(20);
    expect(countOf('senaite-astm/dca_vantage.txt', 'R')).toBe(3);
    expect(countOf('senaite-astm/cobas_c311.txt', 'R')).toBeGreaterThan(0);
    expect(countOf('senaite-astm/genexpert.txt', 'R')).toBeGreaterThan(0);
  },
);

test.skipIf(!present)('delimiters are the ones that the header declares (GeneXpert)', () => {
  const result = recordsOf('senaite-astm/genexpert.txt').find(({ type }) => type === 'R')!;
  expect(fieldOf(result, 3, 2)).toBe('MTB-RIF');
  expect(fieldOf(result, 4)).toBe('NOT DETECTED');
});

test.skipIf(!present)('what is no ASTM at all is refused, not guessed at', () => {
  for (const file of ['mini_vidas.txt', 'spotchem_el.txt']) {
    expect(() => readFrames(read(`senaite-astm/${file}`))).toThrow(TransferFault);
  }
});
