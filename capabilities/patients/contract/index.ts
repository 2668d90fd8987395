export * from './chimera-calls.ts';
export { type Owner, owner } from './owner.ts';
export { createOwner, getHospitalPetOwners, updateOwner } from './owner-calls.ts';
export { getOwnerMerge, mergeOwners, undoOwnerMerge } from './owner-merge-calls.ts';
export {
  type FamilyLine,
  type FurtherOwnerLine,
  ownerLine,
  type Pet,
  type PetAlert,
  type PetLine,
  type PetStatus,
  pet,
  petAlert,
  petLine,
  petStatus,
} from './pet.ts';
export {
  createPet,
  getPet,
  mergePets,
  searchPets,
  suggestPatientId,
  undoMerge,
  updatePet,
} from './pet-calls.ts';
export { setPetOwners } from './pet-owner-calls.ts';
export * from './refusals.ts';
