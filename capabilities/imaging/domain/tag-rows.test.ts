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

test('rows name their place, and an item of a sequence its number', () => {
  const sequence = named('ReferencedSeriesSequence');
  const [item, uid] = rows.slice(rows.indexOf(sequence) + 1);
  expect(sequence).toMatchObject({
    path: '/00081115',
    parent: '',
    tag: '0008,1115',
    vr: 'SQ',
    value: '',
    isPrivate: false,
  });
  expect(item).toEqual({
    ...{ path: '/00081115/1', parent: '/00081115', depth: 1, tag: '1', name: '', vr: '', value: '' },
    ...{ isPrivate: false, hasRows: true },
  });
  expect(uid).toMatchObject({ parent: '/00081115/1', depth: 2 });
  expect(named('PatientName').hasRows).toBe(false);
});

test('private attributes and several values are shown, a long text up to 4,000 letters', () => {
  const [own, text, empty] = tagRows({
    '00091010': { vr: 'LO', Value: ['a', 'b'] },
    '0020000D': { vr: 'LT', Value: ['x'.repeat(5000)] },
    '00400275': { vr: 'SQ' },
  });
  expect(own).toMatchObject({ isPrivate: true, value: 'a \\ b', name: '' });
  expect(text!.value).toHaveLength(4000);
  expect(empty).toMatchObject({ hasRows: false, value: '' });
});

test('a search is for letters in any case, for the beginning of a tag of four digits or more, and empty for all', () => {
  const names = (query: string) => foundRows(rows, query).map(({ name }) => name);
  expect(foundRows(rows, '  ')).toBe(rows);
  expect(names(' PATIENTNAME ')).toEqual(['PatientName']);
  expect(names('mochi')).toEqual(['PatientName']);
  expect(names('0018 0060')).toEqual(['KVP']);
  expect(names('0018')).toEqual(['KVP']);
  expect(names('0060')).toEqual([]);
  expect(names('001')).not.toContain('KVP');
  expect(names('(0008,1115)')).toEqual(['ReferencedSeriesSequence']);
});

test('folding nothing shows every row, and an item folds its own rows only', () => {
  expect(unfoldedRows(rows, new Set())).toBe(rows);
  const visible = unfoldedRows(rows, new Set(['/00081115/1']));
  expect(visible.map(({ path }) => path)).toContain('/00081115/1');
  expect(visible.some(({ name }) => name === 'SeriesInstanceUID')).toBe(false);
  expect(visible.some(({ name }) => name === 'PatientName')).toBe(true);
});
