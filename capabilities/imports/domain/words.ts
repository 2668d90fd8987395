/** A word of the files as the mappings of an import compare it. */
export const foldWord = (written: string): string => written.normalize('NFKC').trim().toLowerCase();

/** Latin names stand given name first, others without a space behind the family name. */
export function joinName(given: string, family: string): string {
  if (given === '' || family === '') return given || family;
  return /^[\p{Script=Latin}\s.'-]+$/u.test(given + family) ? `${given} ${family}` : `${family}${given}`;
}
