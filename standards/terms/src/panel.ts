/** Groups in which results are shown and by which an analyzer is told from another. */
export const panels = ['chem', 'elec', 'cbc', 'coag', 'endo', 'immuno', 'bgas', 'ua'] as const;
export type Panel = (typeof panels)[number];
