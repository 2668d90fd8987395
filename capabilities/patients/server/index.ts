import { chimeraHandlers } from './chimera/chimera.handlers.ts';
import { duplicateHandlers } from './duplicates.handlers.ts';
import { mergeHandlers } from './merge.handlers.ts';
import { ownerHandlers } from './owner.handlers.ts';
import { ownerMergeHandlers } from './owner-merge.handlers.ts';
import { petHandlers } from './pet.handlers.ts';
import { petOwnerHandlers } from './pet-owner.handlers.ts';

export { deletedPatients } from './deleted-patients.ts';
export { fillSounds } from './fill-sounds.ts';
export { forgetFormerNames } from './forget-former-names.ts';
export { importedAlerts } from './imported-alerts.ts';
export { importedOwners } from './imported-owners.ts';
export { importedPetOwners } from './imported-pet-owners.ts';
export { importedPets, setLatestWeights } from './imported-pets.ts';
export { setMeasuredWeight } from './measured-weight.ts';
export const patientHandlers = [
  ...petHandlers,
  ...petOwnerHandlers,
  ...ownerHandlers,
  ...mergeHandlers,
  ...ownerMergeHandlers,
  ...chimeraHandlers,
  ...duplicateHandlers,
];
