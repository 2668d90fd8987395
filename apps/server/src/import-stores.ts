import { importedWeights } from '@alder/chart/server';
import type { Stores } from '@alder/imports/server';
import { importedOwners, importedPets, setLatestWeights } from '@alder/patients/server';
import { importedVisits } from '@alder/records/server';

/** Where the rows of an import go: each capability takes its own. */
export const importStores = {
  owner: importedOwners,
  pet: importedPets,
  weight: importedWeights,
  visit: importedVisits,
  setLatestWeights,
} as Stores;
