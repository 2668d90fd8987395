/** Months free for both hospitals of an invitation (specification §9). */
export const REWARD_MONTHS = 1;
/** Months more for the one that invited … */
export const BONUS_MONTHS = 2;
/** … for each of so many invitations. */
export const BONUS_EVERY = 10;
/** Days that a code can be used. */
export const CODE_DAYS = 365;
/** Days after which a hospital that registered without a code can no longer enter one. */
export const ENTER_DAYS = 30;

/** Letters and digits of a code: none that is read as another. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

/** Months that a hospital has earned beside those of each invitation. */
export function bonusMonths(invitations: number): number {
  return Math.floor(invitations / BONUS_EVERY) * BONUS_MONTHS;
}

/** Invitations until the next bonus, 1 to 10. */
export function untilBonus(invitations: number): number {
  return BONUS_EVERY - (invitations % BONUS_EVERY);
}

/** A code as it is compared: capitals without the blanks and hyphens that people put between. */
export function normalizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '');
}

/** A code as it is read aloud: `ABCD-2345`. */
export function writeCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Two hospitals that are to be linked, by id. */
export type Pair = {
  readonly inviter: string;
  readonly invited: string;
  /** Whether another one has invited `invited` before. */
  readonly isInvited: boolean;
  /** Who invited `inviter`, who invited that one, and so on. */
  readonly ancestors: readonly string[];
};

/** Why two hospitals cannot be linked, or `undefined`. */
export function invitationProblem({
  inviter,
  invited,
  isInvited,
  ancestors,
}: Pair): 'own' | 'used' | 'circular' | undefined {
  if (inviter === invited) return 'own';
  if (isInvited) return 'used';
  return ancestors.includes(invited) ? 'circular' : undefined;
}

/** Whether a hospital made at `createdAt` may still say who invited it. */
export function mayEnterCode(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < ENTER_DAYS * 86_400_000;
}
