/**
 * What is looked at in the face of a cat in pain, in the order of the score.
 *
 * @see Evangelista MC et al. (2019) Facial expressions of pain in cats: the development and validation of a Feline
 *   Grimace Scale. Scientific Reports 9:19128
 */
export const faceUnits = ['ears', 'eyes', 'muzzle', 'whiskers', 'head'] as const;
export type FaceUnit = (typeof faceUnits)[number];

/** Each unit: 0 absent, 1 moderate or uncertain, 2 marked. */
export const faceGrades = [0, 1, 2] as const;
export type FaceGrade = (typeof faceGrades)[number];
export type CatFace = Readonly<Record<FaceUnit, FaceGrade>>;

/** Highest sum of a face. */
export const MAX_FACE = 2 * faceUnits.length;

/** Sum from which analgesia is called for: above 0.39 of the highest (Evangelista 2019, "analgesic threshold"). */
export const FACE_LEVEL = 4;

/** Score of 4 from which something is done about pain: our own reading of "moderate" (decision 0632). */
export const PAIN_LEVEL = 2;

/** The sum of a cat's face, 0 to 10. */
export function faceScore(face: CatFace): number {
  return faceUnits.reduce((sum, unit) => sum + face[unit], 0);
}

/** Units of a face that were chosen so far. */
export type PartialFace = Partial<Record<FaceUnit, FaceGrade>>;

/** The face of which all five units were chosen; half a face is no score. */
export function wholeFace(chosen: PartialFace): CatFace | undefined {
  return faceUnits.every((unit) => chosen[unit] !== undefined) ? (chosen as CatFace) : undefined;
}

/** What a set of vital signs says of pain. */
export type PainMeasured = {
  readonly pain: number | null;
  readonly face: CatFace | null;
  /** What was done about it; null while nothing was. */
  readonly pain_answer: string | null;
};

/** Whether a set of vital signs has a pain score at which something is to be done. */
export function isPainful({ pain, face }: Pick<PainMeasured, 'pain' | 'face'>): boolean {
  return (pain !== null && pain >= PAIN_LEVEL) || (face !== null && faceScore(face) >= FACE_LEVEL);
}

/**
 * The set of vital signs whose pain waits for analgesia or a reason without it.
 *
 * @param sets Newest first. A later score below the level does not answer an earlier one: what was done is noted.
 */
export function unansweredPain<Set extends PainMeasured>(sets: readonly Set[]): Set | undefined {
  return sets.find((set) => isPainful(set) && set.pain_answer === null);
}

/** What was done about pain. */
export const painAnswers = ['analgesia', 'acknowledged'] as const;
export type PainAnswer = (typeof painAnswers)[number];

/** Muscle over spine, shoulder, skull and pelvis (WSAVA Global Nutrition Committee, Muscle Condition Score). */
export const muscleConditions = ['normal', 'mild', 'moderate', 'severe'] as const;
export type MuscleCondition = (typeof muscleConditions)[number];

/** Body condition scores (Laflamme 1997; WSAVA Global Nutrition Committee). */
export const bodyScores = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
