/**
 * Whether single letters act as shortcuts; a user may turn them off (WCAG 2.1.4). `own` is a chord as this user presses
 * it on this screen.
 */
export const shortcuts = { singleKeys: true, own: (chord: string): string => chord };
