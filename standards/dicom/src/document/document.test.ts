import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readDicom } from '../reader.ts';
import { documentOf, echoReport, electrocardiogram, pdfOf } from '../synthetic/index.ts';
import { tags } from '../tag.ts';
import { newUid } from '../uid.ts';
import { type WrittenDataset, writeDicom } from '../writer.ts';
import {
  encapsulatedPdf,
  MAX_REPORT_ITEMS,
  MAX_WAVEFORM_SAMPLES,
  type ReportItem,
  readReport,
  readWaveforms,
} from './index.ts';

const has = (program: string) => !spawnSync(program, ['--version']).error;
const hasDcmtk = ['dsrdump', 'dsr2html', 'dcmdump'].every(has);
if (!hasDcmtk) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');
const hasPydicom = spawnSync('/usr/bin/python3', ['-c', 'import pydicom']).status === 0;
if (!hasPydicom) console.info('skipped: pydicom is not installed (Debian: python3-pydicom)');
const samples = path.resolve(import.meta.dirname, '../../../../../shared/samples/dicom/other');
const hasSamples = existsSync(samples);
if (!hasSamples) console.info('skipped: no samples at ../shared/samples/dicom/other');

const patient = {
  ...{ PatientID: 'P02418', PatientName: 'Mochi^Lin=麻糬^林', PatientSpeciesDescription: 'Canine' },
  ...{ PatientBreedDescription: 'Shiba Inu', PatientSex: 'F' as const },
};
const study = () => ({
  ...{ StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' },
  ...{ StudyDescription: 'HEART', SeriesNumber: 1, InstanceNumber: 1 },
});

/** Output of a program for a file. */
function print(bytes: Uint8Array, program: string, args: readonly string[], after: readonly string[] = []): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-document-'));
  try {
    const file = path.join(folder, 'object.dcm');
    writeFileSync(file, bytes);
    const { stdout, stderr } = spawnSync(program, [...args, file, ...after], { encoding: 'utf8', maxBuffer: 1e8 });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const flat = (item: ReportItem): readonly ReportItem[] => [item, ...item.items.flatMap(flat)];

test('a structured report is read as a tree of concepts with values, units and references', () => {
  const instance = newUid();
  const report = readReport(readDicom(echoReport({ patient, study: study(), image: instance })).dataset)!;

  expect(report.root.concept).toBe('Adult Echocardiography Procedure Report');
  expect([report.completion, report.datetime, report.isCut]).toEqual(['COMPLETE', '2026-11-20 10:15:00', false]);
  const all = flat(report.root).map(({ place, concept, value, unit }) => [place, concept, value, unit]);
  expect(all).toContainEqual(['1.1', 'Person Observer Name', 'Lin Yi-Jun 林 怡君', '']);
  expect(all).toContainEqual(['1.2.1', 'Finding Site', 'Left Ventricle', '']);
  expect(all).toContainEqual(['1.2.2', 'Left Ventricle Internal End Diastolic Dimension', '31.4', 'mm']);
  expect(all).toContainEqual(['1.2.6', 'Finding', 'Moderate mitral regurgitation.\r\n左房拡大を認める。', '']);
  expect(report.root.items.at(-1)?.references.map(({ sopInstance }) => sopInstance)).toEqual([instance]);
});

test.runIf(hasDcmtk)('DCMTK reads the synthetic report, document and electrocardiogram without a complaint', () => {
  const report = echoReport({ patient, study: study(), image: newUid() });
  expect(print(report, 'dsrdump', ['+Pc'])).toMatch(/NUM:\(29436-3,LN,.*"31.4" \(mm,UCUM/);
  expect(print(report, 'dsr2html', [])).toContain('Left Ventricular Fractional Shortening');
  for (const file of [
    report,
    electrocardiogram({ patient, study: study(), seconds: 1 }),
    documentOf({ patient, study: study(), pdf: pdfOf(['One']) }),
  ])
    expect(print(file, 'dcmdump', ['+M'])).not.toMatch(/^[EW]: /m);
});

test.runIf(hasPydicom)('pydicom computes the same values of an electrocardiogram as the reader', () => {
  const file = electrocardiogram({ patient, study: study(), seconds: 2 });
  const script = `
import array, json, sys, pydicom
ds = pydicom.dcmread(sys.argv[1])
group = ds.WaveformSequence[0]
count = group.NumberOfWaveformChannels
stored = array.array('h', group.WaveformData)
factor = float(group.ChannelDefinitionSequence[1].ChannelSensitivity)
print(json.dumps([[group.NumberOfWaveformSamples, count], [v * factor for v in stored[1::count]]]))`;
  const [shape, second] = JSON.parse(print(file, '/usr/bin/python3', ['-c', script])) as [number[], number[]];
  const [group] = readWaveforms(readDicom(file, { limits: { valueBytes: 1e7 } }).dataset)!.groups;

  expect([group!.samples, group!.channels.length]).toEqual(shape);
  expect(group!.channels[1]).toMatchObject({ label: 'II', unit: 'uV' });
  expect([...group!.channels[1]!.values]).toEqual(second);
  expect(Math.max(...group!.channels[1]!.values)).toBeGreaterThan(1300);
});

test.runIf(hasSamples)('the report, electrocardiogram and PDF of other makers are read', () => {
  const open = (name: string) => readDicom(readFileSync(path.join(samples, name)), { limits: { valueBytes: 1e7 } });
  const report = readReport(open('test-SR.dcm').dataset)!;
  expect(flat(report.root)).toHaveLength(
    hasDcmtk
      ? execFileSync('dsrdump', [path.join(samples, 'test-SR.dcm')], { encoding: 'latin1' }).match(/^ *</gm)!.length
      : 28,
  );
  expect(flat(report.root).find(({ concept }) => concept === 'Diameter')).toMatchObject({ value: '3', type: 'NUM' });
  expect(flat(report.root).some(({ refersTo }) => refersTo === '1.3.2')).toBe(true);
  expect(report.verifiedBy).toHaveLength(2);

  const waveform = readWaveforms(open('waveform_ecg.dcm').dataset)!;
  expect(waveform.groups.map(({ channels, frequency, samples: count }) => [channels.length, frequency, count])).toEqual(
    [
      [12, 1000, 10000],
      [12, 1000, 1200],
    ],
  );
  expect(waveform.groups[0]!.channels.map(({ label }) => label).slice(0, 3)).toEqual(['I (Einthoven)', 'II', 'III']);
  expect(waveform.annotations).toContainEqual({ concept: 'RR Interval', value: '982', unit: 'ms' });

  const place = encapsulatedPdf(open('pdf.dcm').dataset)!;
  const bytes = readFileSync(path.join(samples, 'pdf.dcm')).subarray(place.offset, place.offset + place.length);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

const channel = (more: WrittenDataset = {}): WrittenDataset => ({
  ChannelSensitivity: '2',
  ChannelSensitivityCorrectionFactor: '1.5',
  ChannelBaseline: '-10',
  ChannelSensitivityUnitsSequence: [{ CodeValue: 'mm[Hg]', CodingSchemeDesignator: 'UCUM', CodeMeaning: 'mmHg' }],
  ...more,
});
const recordingOf = (group: WrittenDataset) =>
  readWaveforms(
    readDicom(
      writeDicom({
        ...{ SOPClassUID: '1.2.840.10008.5.1.4.1.1.9.2.1', SOPInstanceUID: newUid() },
        WaveformSequence: [
          {
            ...{ NumberOfWaveformChannels: 1, NumberOfWaveformSamples: 3, SamplingFrequency: '100' },
            ...{ WaveformBitsAllocated: 16, WaveformSampleInterpretation: 'SS' },
            ...{
              ChannelDefinitionSequence: [channel()],
              WaveformData: new Uint8Array(Int16Array.of(0, 5, -32768).buffer),
            },
            ...group,
          },
        ],
      }),
    ).dataset,
  )!.groups[0];

test('a sample is its stored value times sensitivity and correction, from the baseline on; padding is no value', () => {
  const padding = { WaveformPaddingValue: new Uint8Array(Int16Array.of(-32768).buffer) };
  expect([...recordingOf(padding)!.channels[0]!.values]).toEqual([-10, 5, Number.NaN]);
  expect(recordingOf({})!.channels[0]!.unit).toBe('mm[Hg]');
  const eightBit = {
    WaveformBitsAllocated: 8,
    ChannelDefinitionSequence: [{}],
    WaveformData: Uint8Array.of(0, 128, 255, 0),
  };
  const values = (form: string) => [
    ...recordingOf({ ...eightBit, WaveformSampleInterpretation: form })!.channels[0]!.values,
  ];
  expect(values('SB')).toEqual([0, -128, -1]);
  expect(values('UB')).toEqual([0, 128, 255]);
  expect(values('MB')).toEqual([-32124, 32124, 0]);
  expect(values('AB')).toEqual([-5504, 5504, 848]);
});

test('absurd counts, rates and depths of a hostile file cost no more than its bytes', () => {
  expect(recordingOf({ NumberOfWaveformSamples: 0xffffffff })).toMatchObject({ samples: 3, isCut: true });
  for (const group of [
    { NumberOfWaveformChannels: 65535 },
    { NumberOfWaveformChannels: 0 },
    { SamplingFrequency: '0' },
    { SamplingFrequency: '1e300' },
    { WaveformBitsAllocated: 13 },
    { WaveformData: new Uint8Array(0) },
  ])
    expect([group, recordingOf(group)]).toEqual([group, undefined]);
  expect(MAX_WAVEFORM_SAMPLES * 4).toBeLessThan(100_000_000);

  const wide = Array.from({ length: MAX_REPORT_ITEMS * 2 }, () => ({ ValueType: 'TEXT', TextValue: 'x' }));
  const head = { SOPClassUID: '1.2.840.10008.5.1.4.1.1.88.33', SOPInstanceUID: newUid(), ValueType: 'CONTAINER' };
  const report = readReport(readDicom(writeDicom({ ...head, ContentSequence: wide })).dataset)!;
  expect(report.isCut).toBe(true);
  expect(flat(report.root).length).toBeLessThanOrEqual(MAX_REPORT_ITEMS);
  expect(readReport(readDicom(writeDicom({ ...head, ValueType: 'CONTAINER' })).dataset)?.root.items).toEqual([]);
  expect(readDicom(writeDicom(head)).dataset.has(tags.ContentSequence)).toBe(false);
});
