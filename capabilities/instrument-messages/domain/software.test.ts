import { genericDriver } from '@alder/drivers/domain';
import { expect, test } from 'vitest';
import { readRuns } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const dialect = { charset: 'utf-8', decimal: '.', zone: 'Asia/Taipei' } as const;
const astm = (sender: string, driver = genericDriver()) =>
  readRuns(
    bytes(`H|\\^&|||${sender}\rP|1||7\rO|1|S1\rR|1|^^^GLU|5|mmol/L\rL|1`),
    { ...dialect, protocol: 'astm' },
    driver,
  )[0]!.device.software;
const hl7 = (head: string) =>
  readRuns(bytes(`${head}\rPID|1||7\rOBR|1|S1\rOBX|1|NM|GLU||5|mmol/L|||||F`), { ...dialect, protocol: 'hl7' })[0]!
    .device.software;

test('the version of the software is read where analyzers write it in the name of the sender, and a serial number or a date is none', () => {
  expect(astm('ABAXIS, INC.^piccolo xpress^2.1.57^0000P09731')).toBe('2.1.57');
  expect(astm('XN-550^00-14^11001^^^^12345')).toBe('00-14');
  expect(astm('H500^V1.03b^201207')).toBe('V1.03b');
  expect(astm('Norvet C5^2.14')).toBe('2.14');
  for (const sender of ['Norvet C5', 'Box^20261120', 'Box^12-345-678', 'Box^2026-11-20', 'Box^1.2.3.4.5', 'BC-5380'])
    expect(astm(sender)).toBe('');
});

test('HL7 says it in its software segment, otherwise beside the name of the sender', () => {
  expect(hl7('MSH|^~\\&|Box^2.0|LAB|||20261120||ORU^R01\rSFT|Maker|3.1.4|Box')).toBe('3.1.4');
  expect(hl7('MSH|^~\\&|Box^2.0|LAB|||20261120||ORU^R01')).toBe('2.0');
  expect(hl7('MSH|^~\\&|Box|LAB|||20261120||ORU^R01')).toBe('');
});

test('a driver that names the place is believed, whatever stands there', () => {
  const { fields, ...rest } = genericDriver();
  const device = fields.astm.device.map((one) => ({ ...one, software: ['H.5.5'] }));
  const driver = { ...rest, fields: { ...fields, astm: { ...fields.astm, device } } };
  expect(astm('Box^2.0^^^R7 beta', driver)).toBe('R7 beta');
  expect(astm('Box^2.0', driver)).toBe('2.0');
});
