/**
 * A DICOM application entity title made of a hospital's key.
 *
 * @param attempt Counted up where the title before was taken.
 * @returns Upper case, at most 16 characters.
 * @see DICOM PS3.5 §6.2, value representation AE
 */
export function aetitleOf(key: string, attempt = 0): string {
  const tail = attempt === 0 ? '' : `_${attempt}`;
  const stem = key.toUpperCase().replaceAll('-', '_');
  return `${stem.slice(0, 16 - tail.length)}${tail}`;
}
