/** Groups in which results are shown and by which analyzers are distinguished. */
export const panels = ['chem', 'elec', 'cbc', 'coag', 'endo', 'immuno', 'bgas', 'ua'] as const;
export type Panel = (typeof panels)[number];
