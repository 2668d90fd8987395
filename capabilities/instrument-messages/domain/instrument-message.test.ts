import { expect, test } from 'vitest';
import { instrumentMessageOf } from './instrument-message.ts';

const notice = (value: string, names: readonly string[] = ['COLOR'], codingSystem = '') =>
  instrumentMessageOf({ names, codingSystem, value });

test('paths, images and embedded documents are no values, whatever they are called', () => {
  for (const file of [
    ...['PNG&R&20240723', 'JPEG&A&1', 'file:///data/1.dat', 'C:\\images\\1', 'd:/images/1', '\\\\server\\share\\1'],
    ...['/var/data/1', 'scan.png', 'scan.JPG', 'scan.jpeg', 'a.bmp', 'a.gif', 'a.tif', 'a.tiff', 'report.pdf'],
    ...['a.svg', 'a.dcm', '^Image^BMP^Base64^Qk0=', 'x^application^pdf^Base64^JVBE'],
  ])
    expect(notice(file), file).toBe('');
  for (const value of ['Yellow', '12.5', '1/2', 'PN&R&1', 'PNG&RR&1', 'pdf', 'AB:\\x', '10^3/uL', '/uL', 'profile:x'])
    expect(notice(value), value).toBeUndefined();
});

test('curves are no values, and a message of the instrument is a comment with its text', () => {
  for (const name of ['WBC Histogram', 'Scattergram', 'SCAT_WDF', 'DIST_RBC'])
    expect(notice('12', [name]), name).toBe('');
  for (const name of ['ESCAT_X', 'PREDIST_1']) expect(notice('12', [name]), name).toBeUndefined();
  for (const name of [
    ...['ACTION_MESSAGE_Delta', 'Error_Message', 'IP_Message', 'Positive_Diff', 'POSITIVE_Morph', 'Positive_Count'],
    ...['Alarm', 'Instrument Status'],
  ])
    expect(notice(' A ', [name]), name).toBe(`${name} A`);
  expect(notice('', ['Alarm'])).toBe('Alarm');
  // The name may stand behind a number of the maker.
  expect(notice('low reagent', ['4711', ' ', 'Alarm'])).toBe('Alarm low reagent');
  expect(notice('12', ['No alarm'])).toBeUndefined();
});

test('settings of a Mindray are no values, its alarms are comments while they are on, its results stay results', () => {
  const mindray = (number: string, value: string, name = 'Anemia') => notice(value, [number, name], '99MRC');

  for (const setting of ['01002', '08001', '09005', '15001']) expect(mindray(setting, '1')).toBe('');
  for (const on of ['T', 'true', '1']) expect(mindray('12014', on)).toBe('Anemia');
  for (const off of ['F', 'false', '0', '', '10', 'xT']) expect(mindray('12014', off)).toBe('');
  for (const result of ['10002', '6690-2', '080011', '108001', '120140', '1', '112014'])
    expect(mindray(result, '1'), result).toBeUndefined();
  expect(notice('1', ['12014', 'Anemia'], 'LN')).toBeUndefined();
  expect(notice('1', ['08001', 'Mode'], 'LN')).toBeUndefined();
  expect(notice('1', [], '99MRC')).toBeUndefined();
});
