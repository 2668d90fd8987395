/** The day of an instant in a zone, `YYYYMMDD` as DICOM writes it. */
export function dayIn(timezone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(at).replaceAll('-', '');
}
