/** Attributes of an image that are held back from somebody outside the hospital, by what they give away. */
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
  /** By which numbers the hospital's archive knows it. */
  uids: ['StudyInstanceUID', 'SeriesInstanceUID', 'SOPInstanceUID'],
  /** When the image was made. */
  dates: ['StudyDate', 'StudyTime'],
  /** Words that somebody wrote: a name may stand in them. */
  words: ['StudyDescription', 'SeriesDescription', 'ProtocolName', 'WindowCenterWidthExplanation'],
} as const;

export type Withheld = keyof typeof WITHHELD;

/** The attributes of an image for somebody outside: whoever measures and reads it needs none of what is held back. */
export function attributesWithout(
  attributes: Readonly<Record<string, unknown>>,
  ...kinds: readonly Withheld[]
): Record<string, unknown> {
  const held = new Set<string>(kinds.flatMap((kind) => WITHHELD[kind]));
  return Object.fromEntries(Object.entries(attributes).filter(([keyword]) => !held.has(keyword)));
}
