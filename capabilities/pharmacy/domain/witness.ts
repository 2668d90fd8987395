const plain = (name: string) => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** Whether a name says who was present: blank says nobody. */
export const isNamed = (witness: string | null | undefined): witness is string => Boolean(witness?.trim());

/**
 * Whether the second person for a controlled medicine is who dispenses it. Spaces, letter case and the width of letters make no
 * difference. Screen and server call this function.
 */
export const isOwnName = (witness: string, dispenser: string | null): boolean =>
  dispenser !== null && plain(witness) === plain(dispenser);
