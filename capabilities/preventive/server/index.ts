import type { Implementation, Reaction } from '@alder/server';
import { certificateHandlers } from './certificate.handlers.ts';
import type { Charges } from './charges.ts';
import { petHandlers } from './pet.handlers.ts';
import { protocolHandlers } from './protocol.handlers.ts';
import { dueHandlers, recordHandlers } from './record.handlers.ts';
import { movePetOfVisit } from './record.repository.ts';
import { reminderHandlers } from './reminder.handlers.ts';

export type { Charges } from './charges.ts';
export { deletedDoses } from './deleted-doses.ts';
export { listDuePets } from './due-pets.ts';
export { importedDues, importedVaccinations } from './imported-care.ts';

/** Every call of preventive care. */
export const preventiveHandlers = (charges: Charges): readonly Implementation[] => [
  ...recordHandlers(charges),
  ...dueHandlers,
  ...petHandlers,
  ...protocolHandlers,
  ...reminderHandlers,
  ...certificateHandlers,
];

/** Doses of a visit follow it to the right pet. */
export const followVisit: Reaction = async ({ id, payload }, { trx }) =>
  movePetOfVisit(trx, id, (payload as { to: string }).to);
