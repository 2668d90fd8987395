/** What a spreadsheet takes for the beginning of a formula, also after blanks and line breaks. */
const FORMULA = /^[\s\u00a0]*[=+\-@|%]/;

/**
 * A cell of a CSV file: quoted where it has to be, and never a formula. A program that opens the file would run one, with
 * the rights of the person who opens it (OWASP, CSV injection).
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row of a CSV file, with the line end of RFC 4180. */
export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
