/** Input of a request that is checked before it is sent. */
export const kinds = ['radiology', 'ultrasound', 'crossSection', 'bloodSmear', 'other'] as const;
export type Kind = (typeof kinds)[number];

/** Most images of a request (specification §9). */
export const MAX_IMAGES = 7;
/** Fewest images: three, of a blood smear one (specification §5). */
export const leastImages = (kind: Kind): number => (kind === 'bloodSmear' ? 1 : 3);

/** What stands between a draft and its sending, in the order of the steps. */
export const stepChecks = ['images', 'parts', 'history', 'summary', 'declaration'] as const;
export type StepCheck = (typeof stepChecks)[number];

/** What the gates look at. */
export type Request = {
  readonly kind: Kind;
  readonly images: readonly unknown[];
  readonly parts: readonly string[];
  readonly history: string;
  readonly no_history: boolean;
  readonly summary: string;
};

/**
 * The gates that are still closed; a request is sent when there are none.
 *
 * @param declared Whether the sender has accepted that the opinion is not for use in court.
 * @see specification §5, "Teleconsult"
 */
export function failedChecks(request: Request, declared: boolean): StepCheck[] {
  const open: Readonly<Record<StepCheck, boolean>> = {
    images: request.images.length >= leastImages(request.kind) && request.images.length <= MAX_IMAGES,
    parts: request.parts.length > 0,
    history: request.no_history || request.history.trim() !== '',
    summary: request.summary.trim() !== '',
    declaration: declared,
  };
  return stepChecks.filter((check) => !open[check]);
}

/** How many images have to be chosen yet. */
export function imagesMissing({ kind, images }: Pick<Request, 'kind' | 'images'>): number {
  return Math.max(0, leastImages(kind) - images.length);
}
