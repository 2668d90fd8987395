import type { Dataset } from '../dataset.ts';
import { tags } from '../tag.ts';

/** One lead or signal, in its unit. */
export type WaveformChannel = {
  readonly label: string;
  /** Code of the unit, `uV`, `mm[Hg]`; empty where the device sends none: the values are then stored numbers. */
  readonly unit: string;
  /** Values by sample; NaN where the device recorded nothing. */
  readonly values: Float32Array;
};

/** Channels that were sampled together. */
export type WaveformGroup = {
  readonly label: string;
  /** Samples in a second. */
  readonly frequency: number;
  readonly channels: readonly WaveformChannel[];
  /** Samples of each channel. */
  readonly samples: number;
  /** The file has less than it declares, or more than is read. */
  readonly isCut: boolean;
};

/** Content of a waveform object: its groups, and the annotations of device or user. */
export type Waveform = {
  readonly groups: readonly WaveformGroup[];
  readonly annotations: readonly { readonly concept: string; readonly value: string; readonly unit: string }[];
};

/** Samples that are read of one object, all channels together: twelve leads of 1,000 a second for twenty minutes. */
export const MAX_WAVEFORM_SAMPLES = 16_000_000;
const MAX_GROUPS = 16;
const MAX_CHANNELS = 64;
const MAX_ANNOTATIONS = 500;
const MAX_FREQUENCY = 1_000_000;

/**
 * The waveforms of a data set, calibrated by the sensitivity, correction factor and baseline of each channel.
 *
 * Declared sizes are checked against the actual bytes. A group with inconsistent numbers is left out.
 *
 * @returns undefined where the data set has no waveforms.
 * @see DICOM PS3.3 C.10.9 (Waveform), C.10.10 (Waveform Annotation)
 */
export function readWaveforms(dataset: Dataset): Waveform | undefined {
  const items = dataset.items(tags.WaveformSequence);
  if (items.length === 0) return undefined;
  let left = MAX_WAVEFORM_SAMPLES;
  const groups: WaveformGroup[] = [];
  for (const item of items.slice(0, MAX_GROUPS)) {
    const group = readGroup(item, left);
    if (!group) continue;
    groups.push(group);
    left -= group.samples * group.channels.length;
  }
  const annotations = dataset.items(tags.WaveformAnnotationSequence).slice(0, MAX_ANNOTATIONS).map(readAnnotation);
  return { groups, annotations: annotations.filter(({ value }) => value !== '') };
}

function readGroup(item: Dataset, left: number): WaveformGroup | undefined {
  const frequency = item.number(tags.SamplingFrequency) ?? 0;
  const count = item.number(tags.NumberOfWaveformChannels) ?? 0;
  const declared = item.number(tags.NumberOfWaveformSamples) ?? 0;
  const bytes = item.bytes(tags.WaveformData);
  const coding = codingOf(item);
  if (!bytes || !coding || !(frequency > 0 && frequency <= MAX_FREQUENCY)) return undefined;
  if (!Number.isInteger(count) || count < 1 || count > MAX_CHANNELS) return undefined;
  const present = Math.floor(bytes.length / (coding.size * count));
  const samples = Math.min(declared, present, Math.floor(left / count));
  if (samples < 1) return undefined;
  const definitions = item.items(tags.ChannelDefinitionSequence);
  const padding = paddingOf(item, coding);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const channels = Array.from({ length: count }, (_, at): WaveformChannel => {
    const definition = definitions[at];
    const { factor, baseline, unit } = calibrationOf(definition);
    const values = new Float32Array(samples);
    for (let sample = 0; sample < samples; sample += 1) {
      const stored = coding.read(view, (sample * count + at) * coding.size);
      values[sample] = stored === padding ? Number.NaN : stored * factor + baseline;
    }
    return { label: labelOf(definition, at), unit, values };
  });
  const label = item.text(tags.MultiplexGroupLabel) ?? '';
  return { label, frequency, channels, samples, isCut: samples < declared };
}

/** The value of a stored number is its product with the sensitivity and the correction factor, from the baseline on. */
function calibrationOf(definition: Dataset | undefined): { factor: number; baseline: number; unit: string } {
  const sensitivity = definition?.number(tags.ChannelSensitivity);
  const [unit] = definition?.items(tags.ChannelSensitivityUnitsSequence) ?? [];
  if (!definition || sensitivity === undefined || sensitivity === 0) return { factor: 1, baseline: 0, unit: '' };
  return {
    factor: sensitivity * (definition.number(tags.ChannelSensitivityCorrectionFactor) || 1),
    baseline: definition.number(tags.ChannelBaseline) ?? 0,
    unit: unit?.text(tags.CodeValue) ?? '',
  };
}

/** The label of the device, otherwise the source of the channel, `Lead II` as `II`. */
function labelOf(definition: Dataset | undefined, at: number): string {
  const [source] = definition?.items(tags.ChannelSourceSequence) ?? [];
  const name = definition?.text(tags.ChannelLabel) ?? source?.text(tags.CodeMeaning) ?? String(at + 1);
  return name.replace(/^lead\s+/i, '').slice(0, 40);
}

type Coding = { readonly size: number; readonly read: (view: DataView, at: number) => number };

/** How samples are stored: signed, unsigned, and the two logarithmic forms of 8 bits (PS3.3 C.10.9.1.5). */
function codingOf(item: Dataset): Coding | undefined {
  const little = !item.bigEndian;
  const form = `${item.text(tags.WaveformSampleInterpretation)}${item.number(tags.WaveformBitsAllocated)}`;
  switch (form) {
    case 'SB8':
      return { size: 1, read: (view, at) => view.getInt8(at) };
    case 'UB8':
      return { size: 1, read: (view, at) => view.getUint8(at) };
    case 'MB8':
      return { size: 1, read: (view, at) => muLaw(view.getUint8(at)) };
    case 'AB8':
      return { size: 1, read: (view, at) => aLaw(view.getUint8(at)) };
    case 'SS16':
      return { size: 2, read: (view, at) => view.getInt16(at, little) };
    case 'US16':
      return { size: 2, read: (view, at) => view.getUint16(at, little) };
    case 'SL32':
      return { size: 4, read: (view, at) => view.getInt32(at, little) };
    case 'UL32':
      return { size: 4, read: (view, at) => view.getUint32(at, little) };
    default:
      return undefined;
  }
}

/** The stored value that represents a missing value. */
function paddingOf(item: Dataset, { size, read }: Coding): number | undefined {
  const bytes = item.bytes(tags.WaveformPaddingValue);
  if (!bytes || bytes.length < size) return undefined;
  return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0);
}

/** ITU-T G.711 mu-law. */
function muLaw(code: number): number {
  const inverted = ~code & 0xff;
  const magnitude = (((inverted & 0x0f) << 3) + 0x84) << ((inverted >> 4) & 7);
  return inverted & 0x80 ? 0x84 - magnitude : magnitude - 0x84;
}

/** ITU-T G.711 A-law. */
function aLaw(code: number): number {
  const inverted = code ^ 0x55;
  const exponent = (inverted >> 4) & 7;
  const mantissa = ((inverted & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return inverted & 0x80 ? magnitude : -magnitude;
}

function readAnnotation(item: Dataset): { concept: string; value: string; unit: string } {
  const meaning = (sequence: number) => {
    const [code] = item.items(sequence);
    return code?.text(tags.CodeMeaning) ?? code?.text(tags.CodeValue) ?? '';
  };
  const [unit] = item.items(tags.MeasurementUnitsCodeSequence);
  const value =
    item.text(tags.UnformattedTextValue) ?? item.text(tags.NumericValue) ?? meaning(tags.ConceptCodeSequence);
  return {
    concept: meaning(tags.ConceptNameCodeSequence).slice(0, 500),
    value: value.slice(0, 2000),
    unit: unit?.text(tags.CodeValue) ?? '',
  };
}
