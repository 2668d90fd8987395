import { newUid, readDicom, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { expect, test } from 'vitest';
import { describeDicom } from './describe-dicom.ts';
import { attributesWithout } from './withheld.ts';

const now = new Date('2026-11-22T04:00:00.000Z');
const zoned = (date: string, time: string) => {
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  if (!found) return undefined;
  return new Date(`${found[1]}-${found[2]}-${found[3]}T${time.slice(0, 2) || '00'}:00:00.000Z`);
};
const instance = newUid();
const describe = (attributes: WrittenDataset) =>
  describeDicom(readDicom(writeDicom({ SOPClassUID: sopClasses.CT, SOPInstanceUID: instance, ...attributes })), {
    zoned,
    now,
  });

test('everything that the archive lists comes from its own attribute of the file', () => {
  const [study, series] = [newUid(), newUid()];
  const found = describe({
    ...{ StudyInstanceUID: study, SeriesInstanceUID: series, Modality: 'CT', StudyDate: '20261121', StudyTime: '10' },
    ...{ ContentDate: '20261121', ContentTime: '11', StudyDescription: 'Thorax', SeriesDescription: 'Lung' },
    ...{ ProtocolName: 'Thorax 1 mm', AccessionNumber: 'A7', PatientID: 'P02418', PatientName: 'Mochi^Lin' },
    ...{ PatientSpeciesDescription: 'Canine', PatientBreedDescription: 'Shiba', ResponsiblePerson: 'Lin^Mei' },
    ...{ BodyPartExamined: 'CHEST', SeriesNumber: '4', InstanceNumber: '17', NumberOfFrames: '3' },
  });

  expect(found.study).toEqual({
    ...{ study_instance_uid: study, modality: 'CT', datetime: '2026-11-21T10:00:00.000Z', description: 'Thorax' },
    ...{ accession_number: 'A7', patient_id: 'P02418', patient_name: 'Mochi^Lin', species: 'Canine', breed: 'Shiba' },
    responsible_person: 'Lin^Mei',
  });
  expect(found.series).toEqual({
    ...{ series_instance_uid: series, modality: 'CT', series_number: 4, description: 'Lung', body_part: 'CHEST' },
  });
  expect(found.image).toMatchObject({
    ...{ sop_instance_uid: instance, sop_class_uid: sopClasses.CT, datetime: '2026-11-21T11:00:00.000Z' },
    ...{ instance_number: 17, frames: 3, is_animation: true, transfer_syntax: '1.2.840.10008.1.2.1', warnings: [] },
    metadata: {
      ...{ modality: 'CT', seriesNumber: 4, instanceNumber: 17, sOPInstanceUID: instance, studyDescription: 'Thorax' },
      ...{ seriesDescription: 'Lung', protocolName: 'Thorax 1 mm' },
    },
  });
  expect(found.image.dataset_offset).toBeGreaterThan(132);
});

test('a file that says little has no number, one frame, empty texts, and a study of its own each time', () => {
  const found = describe({});
  expect(found.study).toMatchObject({ modality: '', description: '', patient_id: '', datetime: now.toISOString() });
  expect(found.series).toMatchObject({ series_number: null, body_part: '' });
  expect(found.image).toMatchObject({ instance_number: null, frames: 1, is_animation: false });
  expect(found.image.attributes).not.toHaveProperty('VOILUTSequence');
  expect(found.image.attributes).not.toHaveProperty('ModalityLUTSequence');
  expect(found.image.attributes).not.toHaveProperty('SequenceOfUltrasoundRegions');

  const again = describe({ StudyInstanceUID: 'no uid' });
  expect(again.study.study_instance_uid).toBe(found.study.study_instance_uid);
  expect(again.series.series_instance_uid).toBe(found.series.series_instance_uid);
  expect(found.series.series_instance_uid).not.toBe(found.study.study_instance_uid);
});

test('the time of a study is its own, else that of its series, and of an image its content, else its acquisition', () => {
  const times = (attributes: WrittenDataset) => {
    const { study, image } = describe(attributes);
    return [study.datetime.slice(0, 13), image.datetime.slice(0, 13)];
  };
  const series = { SeriesDate: '20261120', SeriesTime: '09' };
  const acquired = { AcquisitionDate: '20261119', AcquisitionTime: '08' };

  expect(times({ ...series, ...acquired })).toEqual(['2026-11-20T09', '2026-11-19T08']);
  expect(times(series)).toEqual(['2026-11-20T09', '2026-11-20T09']);
  expect(times({ ...acquired, ContentDate: '20261118', ContentTime: '07' })).toEqual([
    '2026-11-22T04',
    '2026-11-18T07',
  ]);
});

test('numbers that no device means are no numbers, and a loop has at most 100,000 frames', () => {
  expect(describe({ InstanceNumber: '2147483647' }).image.instance_number).toBe(2_147_483_647);
  expect(describe({ InstanceNumber: '2147483648' }).image.instance_number).toBeNull();
  expect(describe({ InstanceNumber: '-3' }).image.instance_number).toBe(-3);
  expect(describe({ NumberOfFrames: '0' }).image.frames).toBe(1);
  expect(describe({ NumberOfFrames: '2' }).image).toMatchObject({ frames: 2, is_animation: true });
  expect(describe({ NumberOfFrames: '900000' }).image.frames).toBe(100_000);
});

test('a file without a valid number of its instance is refused', () => {
  for (const SOPInstanceUID of ['no uid', '1..2'])
    expect(() => describe({ SOPInstanceUID })).toThrow(expect.objectContaining({ reason: 'missingUid' }));
  expect(describe({ SOPClassUID: 'none' }).image.sop_class_uid).toBe('');
});

const texts = {
  ...{ Modality: 'CT', ImageType: ['ORIGINAL', 'PRIMARY'], PhotometricInterpretation: 'MONOCHROME2' },
  ...{ VOILUTFunction: 'LINEAR', WindowCenterWidthExplanation: 'LUNG', BodyPartExamined: 'CHEST', ViewPosition: 'LL' },
  ...{ ImageLaterality: 'L', Laterality: 'R', PatientOrientation: ['A', 'F'], PatientPosition: 'HFS' },
  ...{ PixelSpacingCalibrationType: 'GEOMETRY', PresentationLUTShape: 'IDENTITY', RescaleType: 'HU' },
  ...{ BurnedInAnnotation: 'NO', Manufacturer: 'Maker', ManufacturerModelName: 'Model', StationName: 'DR1' },
  ...{ FrameOfReferenceUID: '1.2.3', LossyImageCompression: '00', ProtocolName: 'Thorax', PatientName: 'Mochi' },
  ...{ PatientID: 'P02418', PatientSpeciesDescription: 'Canine', PatientBreedDescription: 'Shiba', PatientSex: 'F' },
  ...{ PatientSexNeutered: 'ALTERED', ResponsiblePerson: 'Lin', PatientBirthDate: '20200101', StudyDate: '20261121' },
  ...{ StudyTime: '101500', AccessionNumber: 'A7', StudyInstanceUID: '1.2.4', SeriesInstanceUID: '1.2.5' },
  ...{ MIMETypeOfEncapsulatedDocument: 'application/pdf', StudyDescription: 'Thorax', SeriesDescription: 'Lung' },
  ...{ InstitutionName: 'Kamome', OperatorsName: 'Wu' },
};
const whole = {
  ...{ Rows: 4, Columns: 5, BitsAllocated: 16, BitsStored: 12, HighBit: 11, PixelRepresentation: 0 },
  ...{ SamplesPerPixel: 1, PlanarConfiguration: 0, PixelPaddingValue: 7, PixelPaddingRangeLimit: 9 },
  ...{ SmallestImagePixelValue: 3, LargestImagePixelValue: 4000, RecommendedDisplayFrameRate: 25, CineRate: 30 },
  ...{ NumberOfFrames: 2, SeriesNumber: 4, InstanceNumber: 17, AcquisitionNumber: 2 },
};
const decimals = {
  ...{ WindowCenter: 40, WindowWidth: 400, RescaleIntercept: -1024, RescaleSlope: 1.5, SliceThickness: 1.25 },
  ...{ PixelSpacing: [0.5, 0.25], ImagerPixelSpacing: [0.2, 0.1], NominalScannedPixelSpacing: [0.4, 0.3] },
  ...{ PixelAspectRatio: [4, 3], EstimatedRadiographicMagnificationFactor: 1.1, SpacingBetweenSlices: 1 },
  ...{ SliceLocation: -12.5, FrameTime: 33.3, FrameTimeVector: [0, 33], KVP: 58, ImagePositionPatient: [1, 2, 3] },
  ...{ ImageOrientationPatient: [1, 0, 0, 0, 1, 0], DistanceSourceToDetector: 1100, DistanceSourceToPatient: 1000 },
};
const textOf = (value: number | readonly number[]) => (Array.isArray(value) ? value.map(String) : String(value));
const isText = new Set(['NumberOfFrames', 'SeriesNumber', 'InstanceNumber', 'AcquisitionNumber', 'CineRate']);
const written: WrittenDataset = {
  ...texts,
  ...Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [
      name,
      isText.has(name) || name === 'RecommendedDisplayFrameRate' ? String(value) : value,
    ]),
  ),
  ...Object.fromEntries(Object.entries(decimals).map(([name, value]) => [name, textOf(value)])),
};

test('every attribute that a viewer, a list or a measurement needs is in the index, as a number where it is one', () => {
  expect(describe(written).image.attributes).toEqual({
    ...texts,
    ...whole,
    ...decimals,
    ...{ SOPClassUID: sopClasses.CT, SOPInstanceUID: instance },
  });
});

test('a recipient outside gets nothing of a stored image that names people, hospital, numbers or dates [role.share]', () => {
  const { attributes } = describe(written).image;
  const sent = attributesWithout(attributes, 'people', 'uids', 'dates', 'words');
  const withheld = Object.keys(attributes).filter((name) => !(name in sent));

  expect(withheld.sort()).toEqual([
    ...['AccessionNumber', 'InstitutionName', 'OperatorsName', 'PatientBirthDate', 'PatientID', 'PatientName'],
    ...['ProtocolName', 'ResponsiblePerson', 'SOPInstanceUID', 'SeriesDescription', 'SeriesInstanceUID', 'StationName'],
    ...['StudyDate', 'StudyDescription', 'StudyInstanceUID', 'StudyTime', 'WindowCenterWidthExplanation'],
  ]);
});

test('stored values of signed pixels are signed, whatever the file calls them', () => {
  const padding = (PixelRepresentation: number, PixelPaddingValue: number) =>
    describe({ PixelRepresentation, BitsAllocated: 16, PixelPaddingValue }).image.attributes.PixelPaddingValue;
  expect([padding(1, 63_536), padding(1, 32_767), padding(1, 32_768)]).toEqual([-2000, 32_767, -32_768]);
  expect(padding(0, 63_536)).toBe(63_536);
  const rows = describe({ PixelRepresentation: 1, BitsAllocated: 16, Rows: 40_000 }).image.attributes.Rows;
  expect(rows).toBe(40_000);
});

test('a list of more than 4,000 values stays in the file', () => {
  const vector = (length: number) =>
    describe({ FrameTimeVector: Array.from({ length }, () => '3') }).image.attributes.FrameTimeVector;
  expect(vector(4000)).toHaveLength(4000);
  expect(vector(4001)).toBeUndefined();
});

test('a text of a device loses what cannot be stored, and is cut at 1,024 letters', () => {
  expect(describe({ StudyDescription: `Tho\0rax` }).study.description).not.toContain('\0');
  expect(describe({ Modality: 'ABCDEFGHIJKLMNOPQRS' }).study.modality).toHaveLength(16);
});

test('the regions of an ultrasound image keep their place and their scale', () => {
  const region = {
    ...{ RegionLocationMinX0: 10, RegionLocationMinY0: 20, RegionLocationMaxX1: 99, RegionLocationMaxY1: 88 },
    ...{ ReferencePixelX0: 4, ReferencePixelY0: 5, PhysicalUnitsXDirection: 3, PhysicalUnitsYDirection: 3 },
    ...{ PhysicalDeltaX: 0.02, PhysicalDeltaY: 0.03, RegionSpatialFormat: 1, RegionDataType: 1, RegionFlags: 2 },
  };
  const of = (count: number) =>
    describe({ SequenceOfUltrasoundRegions: Array.from({ length: count }, () => region) }).image.attributes
      .SequenceOfUltrasoundRegions as unknown[];
  expect(of(1)).toEqual([region]);
  expect(of(40)).toHaveLength(32);
});

const table = (descriptor: readonly number[], values: readonly number[]) => ({
  LUTDescriptor: descriptor,
  LUTData: new Uint8Array(Uint16Array.from(values).buffer),
  LUTExplanation: 'BONE',
});
const tablesOf = (attributes: WrittenDataset, name = 'VOILUTSequence') => describe(attributes).image.attributes[name];

test('lookup tables are read with their first value, which is signed where the pixels are', () => {
  expect(tablesOf({ VOILUTSequence: [table([3, 10, 12], [0, 2000, 4095])] })).toEqual([
    { first: 10, bits: 12, values: [0, 2000, 4095], explanation: 'BONE' },
  ]);
  const signed = { PixelRepresentation: 1, BitsAllocated: 16 };
  const first = (attributes: WrittenDataset, name?: 'ModalityLUTSequence') =>
    (tablesOf(attributes, name) as { first: number }[])[0]!.first;
  const voi = { VOILUTSequence: [table([2, 65_534, 12], [0, 4095])] };
  const modality = { ModalityLUTSequence: [table([2, 65_534, 12], [0, 4095])] };

  expect(first(voi)).toBe(65_534);
  expect(first({ ...voi, ...signed })).toBe(-2);
  // A negative intercept makes values of the modality negative, not the stored ones.
  expect(first({ ...voi, RescaleIntercept: '-1024' })).toBe(-2);
  expect(first({ ...voi, RescaleIntercept: '0' })).toBe(65_534);
  expect(first({ ...modality, RescaleIntercept: '-1024' }, 'ModalityLUTSequence')).toBe(65_534);
  expect(first({ ...modality, ...signed }, 'ModalityLUTSequence')).toBe(-2);
  expect(first({ ...signed, VOILUTSequence: [table([2, 32_767, 12], [0, 1])] })).toBe(32_767);
});

test('a table of 8 bits has a byte for each value where it is packed, and a table without values is none', () => {
  const packed = { LUTDescriptor: [4, 0, 8], LUTData: Uint8Array.of(0, 10, 20, 255), LUTExplanation: 'x' };
  expect(tablesOf({ VOILUTSequence: [packed] })).toMatchObject([{ bits: 8, values: [0, 10, 20, 255] }]);
  expect(tablesOf({ VOILUTSequence: [table([2, 0, 8], [7, 255])] })).toMatchObject([{ values: [7, 255] }]);
  expect(tablesOf({ VOILUTSequence: [{ LUTDescriptor: [4, 0, 8] }] })).toBeUndefined();
  const many = Array.from({ length: 9 }, () => table([2, 0, 12], [0, 1]));
  expect(tablesOf({ VOILUTSequence: many })).toHaveLength(8);
});
