import { followCard } from '@alder/pharmacy/server';
import type { Reactions } from '@alder/server';

/**
 * What one room does about another's deed, in the same transaction: the only place where two rooms meet on the server.
 */
export const reactions: Reactions = {
  // Moving a card to Pharmacy makes the prescription dispensing (specification §4).
  'medicalRecord.moved': [followCard],
};
