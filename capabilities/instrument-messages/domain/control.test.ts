import { expect, test } from 'vitest';
import { isControlMark, isControlNumber, isControlPanel } from './control.ts';

test('each mark by which analyzers name control material is known, in the languages of the product', () => {
  for (const mark of [
    ...['Q', 'qc', 'QC1', 'Ctrl', 'Control', 'controls', 'Calibrator', 'Quality Control', ' QC '],
    ...['コントロール', '質控', '品管', 'CTRL-1', ' ctrl level 2 '],
  ])
    expect(isControlMark(mark), mark).toBe(true);
  for (const sample of ['', 'QC12', 'XQ', 'Q1', 'Serum', 'EDTA blood', 'acontrol', 'control serum', 'my ctrl'])
    expect(isControlMark(sample), sample).toBe(false);
});

test('a number of control material is no number of a patient', () => {
  for (const number of [
    'QC',
    'QC-0042',
    'qc_1',
    'QC 1',
    'QC#1',
    'QC:1',
    'QC.1',
    'QC7',
    'CTRL 2',
    'CONTROL',
    ' Control-1 ',
  ])
    expect(isControlNumber(number), number).toBe(true);
  for (const number of ['10231', 'QCA', 'CONTROLLER', 'AQC-1', 'S-QC'])
    expect(isControlNumber(number), number).toBe(false);
});

test('the panel of a control run is known by whole words', () => {
  for (const panel of ['LJ QCR', 'QC', 'Daily QC', 'Quality Control', 'Control Material L1'])
    expect(isControlPanel(panel), panel).toBe(true);
  for (const panel of ['', 'QCX', 'aQC', 'Chem 17', 'Control']) expect(isControlPanel(panel), panel).toBe(false);
});
