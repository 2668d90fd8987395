/** Modalities that a hospital asks images of, by the code of DICOM PS3.3 C.7.3.1.1.1. */
export const requestedModalities = ['DX', 'CR', 'US', 'CT', 'MR', 'ES', 'RF', 'XA', 'NM', 'IO', 'ECG', 'OT'] as const;

const RADIOGRAPH_VIEWS = ['RL', 'LL', 'VD', 'DV', 'ML', 'CrCd'];

/** Views that are usual for a modality; others can be written. */
export const usualViews: Readonly<Record<string, readonly string[]>> = {
  DX: RADIOGRAPH_VIEWS,
  CR: RADIOGRAPH_VIEWS,
};

/** Whether text is the code of a modality: a code string of at most 16 characters (PS3.5 6.2, CS). */
export function isModality(text: string): boolean {
  return /^[A-Z0-9_]{1,16}$/.test(text);
}
