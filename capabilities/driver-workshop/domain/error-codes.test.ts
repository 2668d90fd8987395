import { driverFor } from '@alder/drivers/domain';
import { expect, test } from 'vitest';
import {
  type Capture,
  NOTHING_TAUGHT,
  NotTeachable,
  ownDriver,
  readCapture,
  type TaughtError,
  taught,
} from './index.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const CLOT: TaughtError = {
  ...{ code: 'E12', severity: 'fault', en: 'Clot in the probe' },
  ...{ ja: 'プローブの詰まり', zhtw: '探針阻塞' },
};
const begun = ownDriver(driverFor('generic', new Uint8Array()), { id: 'own.norvet', version: 1, name: 'Norvet' });
const withErrors = (errors: readonly TaughtError[], file = begun) =>
  taught(file, 'records', { ...NOTHING_TAUGHT, errors });
const read = (text: string, protocol: Capture['protocol'], file = withErrors([CLOT])) =>
  readCapture({ bytes: ascii(text), protocol, charset: 'utf-8', decimal: '.' }, file, 'Asia/Taipei');

const astm = (comment: string) => `H|\\^&|||Norvet\rP|1||7\rO|1|S1||^^^CHEM\rC|1|I|${comment}|I\rL|1`;
const hl7 = (note: string) => `MSH|^~\\&|Box||||20261120||ORU^R01\rPID|1||7\rOBR|1|S1\rNTE|1||${note}`;

test('a code that was taught ends a run with its error wherever the analyzer writes it, and an unknown one does not', () => {
  const error = (text: string, protocol: Capture['protocol']) => read(text, protocol);
  const run = { runs: [{ error: { code: 'E12', text: 'Clot in the probe' }, observations: [] }] };
  expect(error(astm('^E12^'), 'astm')).toMatchObject(run);
  expect(error(astm('E12'), 'astm')).toMatchObject(run);
  expect(error(astm('^E12^Probe 2 blocked'), 'astm')).toMatchObject({
    runs: [{ error: { code: 'E12', text: 'Probe 2 blocked' } }],
  });
  expect(error(hl7('E12: Probe 2 blocked'), 'hl7')).toMatchObject({
    runs: [{ error: { code: 'E12', text: 'Probe 2 blocked' } }],
  });
  expect(error(hl7('E12'), 'hl7')).toMatchObject(run);
  for (const comment of ['E13', '^E13^Other', 'Sample of E12', 'toString'])
    expect(error(astm(comment), 'astm')).toMatchObject({ fault: 'noResult' });
  expect(error(hl7('E12x'), 'hl7')).toMatchObject({ fault: 'noResult' });
});

test('a comment beside values stays a comment, whatever code it begins with', () => {
  const text = hl7('E12').replace('NTE', 'OBX|1|NM|GLU||5|mmol/L|||||F\rNTE');
  expect(read(text, 'hl7')).toMatchObject({ runs: [{ error: null, observations: [{ code: 'GLU' }] }] });
});

test('a code has its texts in three languages and its severity; the one text that was typed stands for all, and one without a text is forgotten', () => {
  const file = withErrors([CLOT, { code: ' E7 ', severity: 'notice', en: '', ja: '', zhtw: '更換廢液' }]);
  expect(file.errors).toMatchObject({
    E12: { text: 'Clot in the probe', severity: 'fault', texts: { zhtw: '探針阻塞' } },
    E7: { text: '更換廢液', severity: 'notice', texts: { en: '更換廢液', ja: '更換廢液', zhtw: '更換廢液' } },
  });
  const later = withErrors([{ ...CLOT, en: '', ja: '', zhtw: ' ' }], file);
  expect(Object.keys(later.errors)).toEqual(['E7']);
  expect(() => withErrors([{ ...CLOT, code: '__proto__' }])).toThrow(NotTeachable);
  expect(() => withErrors([{ ...CLOT, code: ' ' }])).toThrow(NotTeachable);
});
