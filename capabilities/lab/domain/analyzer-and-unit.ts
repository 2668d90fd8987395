import { convertUnit } from '@alder/terms';

/** Two results are of one analyzer where this is the same. */
export const analyzerOf = ({ device, device_serial, model = '' }: Source) => `${device} ${device_serial || model}`;

type Source = {
  readonly device: string;
  readonly device_serial: string;
  /** What tells reference laboratories apart, which have no serial number. */
  readonly model?: string;
};

/** A value with the unit that it was filed in. */
type UnitValue = {
  readonly code: string;
  /** As the device wrote it. */
  readonly raw: string;
  readonly number: number | null;
  /** UCUM. */
  readonly unit: string;
};

/**
 * The number of a value in another unit of its analyte, rounded to the digits that were measured.
 *
 * @param unit UCUM.
 * @returns undefined where there is no number, or no factor between the units: such a value is never compared.
 */
export function numberInUnit(
  { code, raw, number, unit: own }: UnitValue,
  unit: string,
): { readonly number: number; readonly isConverted: boolean } | undefined {
  if (number === null) return undefined;
  if (own === unit) return { number, isConverted: false };
  const converted = convertUnit(number, own, unit, code);
  if (converted === undefined) return undefined;
  return { number: Number(converted.toPrecision(digitsOf(raw))), isConverted: true };
}

/** Significant digits of a value as written, 3 at least so that the factor does not round it away. */
export const digitsOf = (raw: string) => Math.min(6, Math.max(3, raw.replace(/\D/g, '').replace(/^0+/, '').length));
