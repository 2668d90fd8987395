/** The day of an instant in a zone, `YYYYMMDD` as DICOM writes it. */
export function dayIn(timezone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(at).replaceAll('-', '');
}

/** The time of day of an instant in a zone, `HHMMSS`. */
export function timeIn(timezone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, timeStyle: 'medium' });
  return format.format(at).replaceAll(':', '');
}
