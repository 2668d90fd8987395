import type { LookupTable } from './image-attributes.ts';

/** Attributes that determine the brightness of a stored value, by DICOM keyword as in the index. */
export type ToneAttributes = {
  readonly PhotometricInterpretation?: unknown;
  readonly WindowCenter?: unknown;
  readonly WindowWidth?: unknown;
  readonly VOILUTFunction?: unknown;
  readonly RescaleSlope?: unknown;
  readonly RescaleIntercept?: unknown;
  readonly PixelPaddingValue?: unknown;
  readonly VOILUTSequence?: unknown;
  readonly ModalityLUTSequence?: unknown;
};

/**
 * Brightness of the stored values of a grey image, 0 black to 255 white.
 *
 * Modality LUT or rescale first, then the first window (LINEAR, LINEAR_EXACT, SIGMOID) or, without one, the first VOI
 * LUT, else the given range; MONOCHROME1 is inverted last.
 *
 * @param range Stored values that become black and white when the image has no window.
 * @see DICOM PS3.3 C.11.1, C.11.2, C.7.6.3.1.2
 */
export function toneOf(
  attributes: ToneAttributes,
  range: { readonly low: number; readonly high: number },
): (stored: number) => number {
  const modality = modalityOf(attributes);
  const voi = voiOf(attributes, { low: modality(range.low), high: modality(range.high) });
  const inverted = attributes.PhotometricInterpretation === 'MONOCHROME1';
  return (stored) => {
    const visible = Math.min(255, Math.max(0, voi(modality(stored)) * 255));
    return inverted ? 255 - visible : visible;
  };
}

function modalityOf({
  RescaleSlope,
  RescaleIntercept,
  ModalityLUTSequence,
}: ToneAttributes): (stored: number) => number {
  const table = firstTable(ModalityLUTSequence);
  if (table) return (stored) => lookUp(table, stored);
  const slope = firstNumber(RescaleSlope) || 1;
  const intercept = firstNumber(RescaleIntercept) ?? 0;
  return (stored) => stored * slope + intercept;
}

function voiOf(attributes: ToneAttributes, range: { low: number; high: number }): (value: number) => number {
  const center = firstNumber(attributes.WindowCenter);
  const width = firstNumber(attributes.WindowWidth);
  if (center !== undefined && width !== undefined && width > 0)
    return windowOf(attributes.VOILUTFunction, center, width);
  const table = firstTable(attributes.VOILUTSequence);
  if (table) {
    const maxValue = 2 ** table.bits - 1;
    return (value) => lookUp(table, value) / maxValue;
  }
  const span = range.high - range.low || 1;
  return (value) => (value - range.low) / span;
}

function windowOf(kind: unknown, center: number, width: number): (value: number) => number {
  if (kind === 'SIGMOID') return (value) => 1 / (1 + Math.exp((-4 * (value - center)) / width));
  if (kind === 'LINEAR_EXACT') return (value) => (value - center) / width + 0.5;
  // LINEAR needs a width of at least 1; a narrower one is a threshold.
  if (width <= 1) return (value) => (value <= center - 0.5 ? 0 : 1);
  return (value) => (value - (center - 0.5)) / (width - 1) + 0.5;
}

function lookUp({ first, values }: LookupTable, value: number): number {
  return values[Math.min(values.length - 1, Math.max(0, Math.round(value) - first))]!;
}

function firstTable(input: unknown): LookupTable | undefined {
  const [table] = Array.isArray(input) ? (input as LookupTable[]) : [];
  return table && table.values.length > 0 ? table : undefined;
}

function firstNumber(input: unknown): number | undefined {
  const value = Array.isArray(input) ? input[0] : input;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
