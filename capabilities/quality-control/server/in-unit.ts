import { convertUnit, readUnit } from '@alder/terms';

/**
 * A number in another unit; undefined where it cannot be converted.
 *
 * @param wanted UCUM. A code that only the devices know has no unit (''): its values are taken as they are.
 */
export function inUnit(number: number, unit: string, wanted: string, analyte: string): number | undefined {
  if (wanted === '' || readUnit(unit, analyte) === readUnit(wanted, analyte)) return number;
  return convertUnit(number, unit, wanted, analyte);
}
