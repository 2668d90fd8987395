import { sopClasses } from '../uid.ts';
import { type WrittenDataset, writeDicom } from '../writer.ts';
import { randomFrom } from './noise.ts';
import { type Signalment, type StudyOf, studyAttributes } from './patient.ts';

/** A recording to write. */
export type ElectrocardiogramOrder = {
  readonly patient: Signalment;
  readonly study: StudyOf;
  readonly seconds?: number;
  /** Samples in a second. */
  readonly frequency?: number;
  /** Heart rate per minute. */
  readonly rate?: number;
  /** Six limb leads as most veterinary devices record them, instead of twelve. */
  readonly isGeneral?: boolean;
  readonly seed?: number;
};

/** Leads by their codes in MDC (PS3.16 CID 3001), and how the waves P, Q, R, S and T are in each, in microvolt. */
const LEADS: readonly (readonly [string, string, readonly number[]])[] = [
  ['I', '2:1', [90, -40, 550, -60, 120]],
  ['II', '2:2', [180, -80, 1400, -150, 260]],
  ['III', '2:61', [90, -40, 850, -90, 140]],
  ['aVR', '2:62', [-135, 60, -975, 105, -190]],
  ['aVL', '2:63', [0, 0, -150, 15, -10]],
  ['aVF', '2:64', [135, -60, 1125, -120, 200]],
  ['V1', '2:3', [60, 0, 250, -700, -120]],
  ['V2', '2:4', [80, 0, 600, -900, 180]],
  ['V3', '2:5', [90, -30, 900, -600, 260]],
  ['V4', '2:6', [100, -60, 1300, -350, 280]],
  ['V5', '2:7', [100, -70, 1200, -200, 240]],
  ['V6', '2:8', [90, -60, 950, -120, 200]],
];
/** Middle and width of each wave, in seconds from the peak of R. */
const WAVES: readonly (readonly [number, number])[] = [
  ...[[-0.11, 0.018] as const, [-0.02, 0.006] as const, [0, 0.008] as const],
  ...[[0.02, 0.007] as const, [0.14, 0.028] as const],
];
/** Microvolt of one stored unit. */
const SENSITIVITY = 2.5;

/**
 * The electrocardiogram of a healthy heart as a Part 10 file: 16 bits, sensitivity 2.5 µV, with rhythm and rate as
 * annotations.
 *
 * @see DICOM PS3.3 A.34.3 (12-Lead ECG), A.34.4 (General ECG), C.10.9
 */
export function electrocardiogram(order: ElectrocardiogramOrder): Uint8Array {
  const { seconds = 10, frequency = 500, rate = 110, isGeneral = false, seed = 1 } = order;
  const leads = isGeneral ? LEADS.slice(0, 6) : LEADS;
  const samples = Math.round(seconds * frequency);
  const stored = new Int16Array(samples * leads.length);
  const random = randomFrom(seed);
  const period = 60 / rate;
  for (let at = 0; at < samples; at += 1) {
    const phase = ((at / frequency + period / 2) % period) - period / 2;
    leads.forEach(([, , peaks], lead) => {
      const value = WAVES.reduce(
        (sum, [middle, width], wave) => sum + peaks[wave]! * Math.exp(-((phase - middle) ** 2) / (2 * width ** 2)),
        (random() - 0.5) * 10,
      );
      stored[at * leads.length + lead] = Math.round(value / SENSITIVITY);
    });
  }
  const code = (CodeValue: string, CodingSchemeDesignator: string, CodeMeaning: string): readonly WrittenDataset[] => [
    { CodeValue, CodingSchemeDesignator, CodeMeaning },
  ];
  const channels = leads.map(
    ([label, value]): WrittenDataset => ({
      ChannelLabel: label,
      ChannelSourceSequence: code(value, 'MDC', `Lead ${label}`),
      ChannelSensitivity: String(SENSITIVITY),
      ChannelSensitivityUnitsSequence: code('uV', 'UCUM', 'microvolt'),
      ChannelSensitivityCorrectionFactor: '1',
      ChannelBaseline: '0',
      ChannelSampleSkew: '0',
      WaveformBitsStored: 16,
    }),
  );
  const { PatientIdentityRemoved, BurnedInAnnotation, ...head } = studyAttributes(order.patient, order.study);
  return writeDicom({
    ...head,
    PatientBirthDate: order.patient.PatientBirthDate ?? '',
    ReferringPhysicianName: '',
    StudyID: '',
    AccessionNumber: order.study.AccessionNumber ?? '',
    SOPClassUID: isGeneral ? sopClasses.GeneralEcg : sopClasses.TwelveLeadEcg,
    Modality: 'ECG',
    SeriesDescription: 'ECG',
    AcquisitionDateTime: `${order.study.StudyDate}${order.study.StudyTime}`,
    AcquisitionContextSequence: [],
    WaveformAnnotationSequence: [
      { ReferencedWaveformChannels: [1, 0], AnnotationGroupNumber: 0, UnformattedTextValue: 'SINUS RHYTHM' },
      {
        ReferencedWaveformChannels: [1, 0],
        AnnotationGroupNumber: 1,
        ConceptNameCodeSequence: code('8867-4', 'LN', 'Heart rate'),
        MeasurementUnitsCodeSequence: code('/min', 'UCUM', 'per minute'),
        NumericValue: String(rate),
      },
    ],
    WaveformSequence: [
      {
        WaveformOriginality: 'ORIGINAL',
        NumberOfWaveformChannels: leads.length,
        NumberOfWaveformSamples: samples,
        SamplingFrequency: String(frequency),
        MultiplexGroupLabel: 'RHYTHM',
        ChannelDefinitionSequence: channels,
        WaveformBitsAllocated: 16,
        WaveformSampleInterpretation: 'SS',
        WaveformData: new Uint8Array(stored.buffer),
      },
    ],
  });
}
