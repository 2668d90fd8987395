/** Sexes as stored; not specified is `null`. Neutered or spayed is a separate field. */
export const sexes = ['male', 'female'] as const;
export type Sex = (typeof sexes)[number];

/** The sex an analyzer or another system means (HL7 table 0001, IDEXX codes); `undefined` when it does not say. */
export function readSex(text: string): Sex | undefined {
  const plain = text.trim().toUpperCase();
  if (/^(M|MN|MC|MALE|MALE_INTACT|MALE_NEUTERED)$/.test(plain)) return 'male';
  if (/^(F|FS|FN|FEMALE|FEMALE_INTACT|FEMALE_SPAYED)$/.test(plain)) return 'female';
  return undefined;
}

/** HL7 table 0001. */
export function hl7Sex(sex: Sex | null): 'M' | 'F' | 'U' {
  if (sex === null) return 'U';
  return sex === 'male' ? 'M' : 'F';
}
