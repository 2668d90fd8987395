import { expect, test } from 'vitest';
import { readRuns, UnreadableMessage } from './reading.ts';
import { readingFault } from './reading-fault.ts';
import type { DeviceDialect } from './run.ts';

/** The fault shown to a person for `text` that came over a line of `protocol`. */
function faultOf(text: string | Uint8Array, protocol: DeviceDialect['protocol'] = 'file') {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  try {
    readRuns(bytes, { protocol, charset: 'utf-8', decimal: '.', zone: 'Asia/Taipei' });
  } catch (error) {
    if (error instanceof UnreadableMessage) return readingFault(error.message);
    throw error;
  }
  return 'read';
}

test.each([
  ['charset', Uint8Array.from([0xff, 0xfe, 0x41]), 'file'],
  ['frame', '\x02garbage without an end', 'astm'],
  ['hl7', 'no message at all', 'hl7'],
  ['hl7', 'MSH|^~\\&|A\rx|1', 'hl7'],
  ['astm', 'P|1\r', 'astm'],
  ['vue', '{"schema":"vue.v2"}', 'file'],
  ['laboratory', '{"schema":"other"}', 'file'],
  ['laboratory', '<Orders><Order/></Orders>', 'file'],
  ['json', '{not json', 'file'],
  ['xml', '<LabReport><Accession></LabReport>', 'file'],
  ['xml', '<!DOCTYPE LabReport [<!ENTITY a "b">]><LabReport/>', 'file'],
  ['pdfAlone', '%PDF-1.7 and so on', 'file'],
  ['heading', 'Patient ID,,Date\nA1,5,2026-01-02\n', 'file'],
  ['units', 'Patient ID,Date,ALT\nA1,2026-01-02,5\n', 'file'],
  ['units', 'Patient ID,Date\nA1,2026-01-02\n', 'file'],
  ['date', 'Patient ID,ALT,\nA1,5,U/L\n', 'file'],
  ['date', 'Patient ID,Date,ALT,\nA1,soon,5,U/L\n', 'file'],
  ['patientColumn', 'Date,ALT,\n2026-01-02,5,U/L\n', 'file'],
  ['twice', 'Patient ID,Patient ID,Date,ALT,\nA1,A2,2026-01-02,5,U/L\n', 'file'],
  ['marks', 'Patient ID,Date,ALT,,AST,\nA1,2026-01-02,"5,1",U/L,5.1,U/L\n', 'file'],
  ['cut', 'Patient ID,Date,ALT,\nA1,2026-01-02,5\n', 'file'],
  ['orphan', 'H|\\^&\rR|1|^^^ALT|5|U/L\rL|1\r', 'astm'],
] as const)('what a reader refuses as %s has words that a person understands (%j)', (fault, text, protocol) => {
  expect(faultOf(text, protocol)).toBe(fault);
});

test('a reason that no screen has a text for is shown as it is', () => {
  expect(readingFault('the analyzer is on holiday')).toBeUndefined();
});
