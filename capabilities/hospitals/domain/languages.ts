/** Languages of the product. The package of texts is not ours to import here. */
export const LANGUAGES = ['en', 'zhtw', 'ja'] as const;
export type HospitalLanguage = (typeof LANGUAGES)[number];

/** Names of a hospital by language; one may be missing. */
export type HospitalNames = { readonly [Each in HospitalLanguage]?: string | undefined };

/**
 * The name of a hospital for a reader: its name in that language, else the one that it goes by.
 *
 * @param hospital Of a session, a row or a letterhead; `names` may be missing or of another shape, and then counts as none.
 */
export function hospitalNameIn(
  hospital: { readonly name: string; readonly names?: unknown },
  language: HospitalLanguage,
): string {
  const name = (hospital.names as HospitalNames | null | undefined)?.[language];
  return typeof name === 'string' && name !== '' ? name : hospital.name;
}

/** The name that stands where there is no reader: the one in the hospital's own language, else the first there is. */
export function mainName(names: HospitalNames, language: HospitalLanguage): string | undefined {
  return [language, ...LANGUAGES].map((each) => names[each]).find((name) => name !== undefined && name !== '');
}
