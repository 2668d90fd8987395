/** How much a fault of a device matters: nothing to do, look at it, or no result before it is repaired. */
export const errorSeverities = ['notice', 'warning', 'fault'] as const;
export type ErrorSeverity = (typeof errorSeverities)[number];
