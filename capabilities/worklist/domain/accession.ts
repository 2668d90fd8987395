const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new accession number: the day, and enough at random that a day of a hospital never has two alike.
 *
 * Without the letters that are read wrongly off a label; 13 characters, of the 16 that DICOM allows.
 *
 * @param day `YYYYMMDD` in the hospital's zone.
 * @param random A number from 0 to below 1.
 * @see DICOM PS3.5 6.2, value representation SH
 */
export function accessionNumber(day: string, random: () => number = Math.random): string {
  const tail = Array.from({ length: 6 }, () => DIGITS[Math.floor(random() * DIGITS.length)]);
  return `${day.slice(2)}-${tail.join('')}`;
}
