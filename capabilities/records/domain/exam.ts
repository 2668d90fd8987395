/** Body systems of the physical examination (design: screens §3.8). */
export const bodySystems = [
  'general',
  'eyes',
  'ears',
  'oral',
  'heart',
  'lungs',
  'abdomen',
  'limbs',
  'neuro',
  'skin',
  'lymph',
  'urogenital',
] as const;
export type BodySystem = (typeof bodySystems)[number];

/** Sides from which the silhouette is seen. */
export const bodyViews = ['right', 'left', 'top', 'below'] as const;

/** Kinds of a finding on the silhouette. */
export const findingKinds = ['lesion', 'mass', 'pain', 'wound', 'alopecia', 'other'] as const;

/** Why patients come (design: screens §3.3). */
export const visitTypes = ['first', 'recheck', 'vaccine', 'surgery', 'other'] as const;
