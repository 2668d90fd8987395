/** Attributes of an image that are withheld from recipients outside the hospital, by the information they reveal. */
const WITHHELD = {
  /** Who the animal, its people and its hospital are. */
  people: [
    'PatientName',
    'PatientID',
    'PatientBirthDate',
    'ResponsiblePerson',
    'InstitutionName',
    'OperatorsName',
    'AccessionNumber',
    'StationName',
  ],
  /** Numbers that identify it in the hospital's archive. */
  uids: ['StudyInstanceUID', 'SeriesInstanceUID', 'SOPInstanceUID'],
  /** When the image was made. */
  dates: ['StudyDate', 'StudyTime'],
  /** Free text, which may contain a name. */
  words: ['StudyDescription', 'SeriesDescription', 'ProtocolName', 'WindowCenterWidthExplanation'],
} as const;

export type Withheld = keyof typeof WITHHELD;

/** The attributes of an image for a recipient outside: none of the withheld ones is needed to measure and read it. */
export function attributesWithout(
  attributes: Readonly<Record<string, unknown>>,
  ...kinds: readonly Withheld[]
): Record<string, unknown> {
  const held = new Set<string>(kinds.flatMap((kind) => WITHHELD[kind]));
  return Object.fromEntries(Object.entries(attributes).filter(([keyword]) => !held.has(keyword)));
}
