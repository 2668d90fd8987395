import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Protocol, readRuns, UnreadableMessage } from './index.ts';

const samples = resolve(import.meta.dirname, '../../../../shared/samples/lab');
const present = existsSync(samples);
if (!present) console.info('skipped: captured analyzer messages are not in ../shared/samples/lab');

/** What becomes of each sample: the number of values in each run, none for a notice, or why it is kept unread. */
const OUTCOMES: Readonly<Record<string, readonly number[] | RegExp>> = {
  'abaxis-piccolo/1-other.astm': [],
  'abaxis-piccolo/1-other.records.txt': [],
  'abaxis-piccolo/2-result+qc.astm': [14],
  'abaxis-piccolo/2-result+qc.records.txt': [14],
  'abaxis-piccolo/3-error-4037.astm': [0],
  'abaxis-piccolo/3-error-4037.records.txt': [0],
  'abaxis-piccolo/5-error-4056.astm': [0],
  'abaxis-piccolo/5-error-4056.records.txt': [0],
  'abaxis-piccolo/6-error-4056.astm': [0],
  'abaxis-piccolo/6-error-4056.records.txt': [0],
  'bika-vet/Scilvetabcplus.csv': [18],
  'bika-vet/SysmexXS-500i.csv': /no values with a unit/,
  'bika-vet/VetScanVS2.csv': [14],
  'openelis/astm-samples__chemistry-panel.astm': [16],
  'openelis/astm-samples__hematology-cbc.astm': [10],
  'openelis/astm-samples__immunology-screening.astm': [7, 5],
  'openelis/astm-samples__malformed.astm': /does not start with a header/,
  // It writes controls as queries, which is no use of Q that the standard knows.
  'openelis/astm-samples__qc-control-results.astm': [],
  'openelis/astm-samples__unit-mismatch.astm': [5, 4],
  'openelis/astm-samples__unmapped-fields.astm': [7, 6],
  'openelis/testdata__astm__horiba-micros60-cbc.astm': [16],
  'openelis/testdata__hl7__abbott-architect-result.hl7': [2],
  'openelis/testdata__hl7__expected-order.hl7': [],
  'openelis/testdata__hl7__genexpert-result.hl7': [2],
  'openelis/testdata__hl7__mindray-cbc-result.hl7': [4],
  'openelis/testdata__hl7__mindray__bc2000-cbc-result.hl7': [5],
  'openelis/testdata__hl7__mindray__bs200-chemistry-result.hl7': [3],
  'openelis/testdata__hl7__mindray__bs360e-chemistry-result.hl7': [3],
  'openelis/testdata__hl7__sysmex-result.hl7': [3],
  'openelis/testdata__stago__stago-start4-coagulation.astm': [5],
  'openelis/testdata__stago__stago-start4-coagulation.hl7': [5],
  'openvpms/orm-o01-cancel.hl7': [],
  'openvpms/orm-o01-new-order.hl7': [],
  'senaite-astm/cobas_c311.txt': [7],
  'senaite-astm/dca_vantage.txt': [3],
  'senaite-astm/genexpert.txt': [84],
  'senaite-astm/mini_vidas.txt': /end mark/,
  'senaite-astm/mini_vidas_mock.txt': [1],
  'senaite-astm/spotchem_el.txt': /end mark/,
  'senaite-astm/spotchem_el_mock.txt': [3],
  'senaite-astm/sysmex_xp100.txt': [20],
  'senaite-astm/yumizen_h500.txt': [21],
  'skyla/skyla-examples.records.txt': [2],
};

/** Fixtures that other projects wrote for people carry remarks that no analyzer sends. */
function bytesOf(file: string): Uint8Array {
  const bytes = new Uint8Array(readFileSync(join(samples, file)));
  if (!/^(openelis|skyla)\//.test(file)) return bytes;
  const lines = new TextDecoder().decode(bytes).split('\n');
  return new TextEncoder().encode(lines.filter((line) => !line.startsWith('#')).join('\r'));
}

function outcomeOf(file: string): readonly number[] | string {
  const protocol: Protocol = file.endsWith('.hl7') ? 'hl7' : file.endsWith('.csv') ? 'file' : 'astm';
  try {
    const dialect = { protocol, charset: 'windows-1252', decimal: '.', zone: 'Asia/Taipei' } as const;
    return readRuns(bytesOf(file), dialect).map(({ observations }) => observations.length);
  } catch (error) {
    if (error instanceof UnreadableMessage) return error.message;
    throw error;
  }
}

test.skipIf(!present)('every captured message of an analyzer is read, or kept unread with the reason', () => {
  // Files of reference laboratories have their own test.
  const folders = readdirSync(samples, { withFileTypes: true }).filter(
    (each) => each.isDirectory() && !['dmi', 'antech-v6'].includes(each.name),
  );
  const files = folders.flatMap(({ name }) => readdirSync(join(samples, name)).map((file) => `${name}/${file}`));

  expect(files.sort()).toEqual(Object.keys(OUTCOMES).sort());
  for (const [file, expected] of Object.entries(OUTCOMES)) {
    const outcome = outcomeOf(file);
    if (expected instanceof RegExp) expect(outcome, file).toMatch(expected);
    else expect(outcome, file).toEqual(expected);
  }
});

test.skipIf(!present)('the number typed at a Sysmex follows rack and tube, and is read', () => {
  const bytes = bytesOf('senaite-astm/sysmex_xp100.txt');
  const [run] = readRuns(bytes, { protocol: 'astm', charset: 'windows-1252', decimal: '.', zone: 'Asia/Taipei' });

  expect(run).toMatchObject({ patientIds: ['', '', '', '', '113'], orderIds: expect.arrayContaining(['113']) });
});
