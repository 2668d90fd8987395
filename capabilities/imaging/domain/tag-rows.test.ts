import { readDicom, sopClasses, writeDicom } from '@alder/dicom';
import { expect, test } from 'vitest';
import { foundRows, tagRows, unfoldedRows } from './tag-rows.ts';

const { dataset } = readDicom(
  writeDicom({
    SOPClassUID: sopClasses.DigitalXRayForPresentation,
    SOPInstanceUID: '1.2.3',
    SpecificCharacterSet: 'ISO_IR 192',
    PatientName: 'Mochi=麻糬',
    KVP: '58',
    ReferencedSeriesSequence: [{ SeriesInstanceUID: '1.2.840.77', ReferencedImageSequence: [{ InstanceNumber: 4 }] }],
  }),
);
const rows = tagRows(dataset.toJson());
const named = (name: string) => rows.find((row) => row.name === name)!;

test('every attribute of a file is a row: names in each script, sequence items below their sequence', () => {
  expect(named('PatientName')).toMatchObject({ tag: '0010,0010', vr: 'PN', value: 'Mochi = 麻糬', depth: 0 });
  expect(named('SeriesInstanceUID')).toMatchObject({ value: '1.2.840.77', depth: 2 });
  expect(named('ReferencedImageSequence')).toMatchObject({ hasRows: true, depth: 2 });
});

test('a search finds a tag by its number, its name and its value, and shows the sequence around it', () => {
  expect(foundRows(rows, '(0018,0060)').map(({ name }) => name)).toEqual(['KVP']);
  expect(foundRows(rows, 'patientn').map(({ name }) => name)).toEqual(['PatientName']);
  expect(foundRows(rows, '840.77').map(({ name }) => name)).toEqual([
    'ReferencedSeriesSequence',
    '',
    'SeriesInstanceUID',
  ]);
  expect(foundRows(rows, 'nothing of this kind')).toEqual([]);
});

test('a folded sequence hides all of its items, at any depth', () => {
  const { path } = named('ReferencedSeriesSequence');
  const visible = unfoldedRows(rows, new Set([path]));
  expect(visible.some((row) => row.name === 'ReferencedSeriesSequence')).toBe(true);
  expect(visible.some((row) => row.path.startsWith(`${path}/`))).toBe(false);
});
