// Texts that the specification gives word by word, as a person reads them: by the code that the server refuses with.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { paidLocked, patientMismatch } from '@alder/chart/contract';
import { amountShort, couponInvalid } from '@alder/checkout/contract';
import { serialIncorrect } from '@alder/devices/contract';
import { patientMismatch as resultMismatch } from '@alder/lab/contract';
import { duplicatePatientId, duplicatePhone } from '@alder/patients/contract';
import { lotNotFound, qcLabelMismatch } from '@alder/quality-control/contract';
import { reagentDuplicate, reagentLot, reagentSerial } from '@alder/reagents/contract';
import { forbidden, notFound, type RefusalKind } from '@alder/wire';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const LANGUAGES = ['en', 'ja', 'zhtw'] as const;

/** A text of a folder's locales in the three languages. */
function inLanguages(folder: string, key: string): string[] {
  return LANGUAGES.map((language) => {
    const texts = JSON.parse(readFileSync(path.join(ROOT, folder, 'locales', `${language}.json`), 'utf8'));
    return texts[key] as string;
  });
}

/** English begins with the texts of the specification, the others are in their own language. */
function expectWords(words: string, texts: readonly string[]) {
  const [en, ja, zhtw] = texts;
  expect(en).toMatch(new RegExp(`^${words}`));
  expect(ja).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
  expect(zhtw).toMatch(/[\u4e00-\u9fff]/);
  expect(new Set(texts).size).toBe(3);
}

type Row = readonly [words: string, kind: RefusalKind | null, folder: string, key: string];

function expectAll(rows: readonly Row[]) {
  for (const [words, kind, ...at] of rows) {
    if (kind !== null) expect(kind.text).toMatch(new RegExp(`^${words}`));
    expectWords(words, inLanguages(...at));
  }
}

test('ten general texts are those of the specification in English, and are translated into Japanese and Chinese [err.general]', () => {
  expectAll([
    ['Record not found', notFound, 'platform/ui/src', 'error.notFound'],
    ['Timed out', null, 'platform/ui/src', 'error.timeout'],
    ['Unauthorized', forbidden, 'platform/ui/src', 'error.unauthorized'],
    ['Unknown Error', null, 'platform/ui/src', 'error.unknown'],
    ['Invalid coupon', couponInvalid, 'capabilities/checkout/web', 'refusal.couponInvalid'],
    ['Duplicate patient id', duplicatePatientId, 'capabilities/patients/web', 'duplicate.patientIdDup'],
    ['Duplicate phone number', duplicatePhone, 'capabilities/patients/web', 'duplicate.phoneDup'],
    ['Patient id mismatch', patientMismatch, 'capabilities/quotations/web', 'refusal.patientMismatch'],
    ['Patient id mismatch', resultMismatch, 'capabilities/lab/web', 'hint.patientMismatch'],
    ['Paid, cannot update', paidLocked, 'capabilities/checkout/web', 'refusal.paidLocked'],
    ['Amount received is less than the amount due', amountShort, 'capabilities/checkout/web', 'refusal.amountShort'],
  ]);
});

test('texts of quality control are those of the specification in English, and are translated into Japanese and Chinese [err.qc]', () => {
  expectAll([
    ['Incorrect serial number', serialIncorrect, 'capabilities/devices/web', 'refusal.serialIncorrect'],
    ['Incorrect serial number', reagentSerial, 'capabilities/reagents/web', 'refusal.reagentSerial'],
    ['Duplicate reagent', reagentDuplicate, 'capabilities/reagents/web', 'refusal.reagentDuplicate'],
    ['QC label mismatch', qcLabelMismatch, 'capabilities/quality-control/web', 'qcLabelMismatch'],
    ['Lot number not found', lotNotFound, 'capabilities/quality-control/web', 'lotNotFound'],
    ['Lot number not found', reagentLot, 'capabilities/reagents/web', 'refusal.reagentLot'],
    ['.*more than \\{days\\} days without', null, 'capabilities/quality-control/web', 'overdueBanner'],
    ['Re-run the test. Dilute', null, 'capabilities/lab/web', 'advice.text'],
  ]);
});
