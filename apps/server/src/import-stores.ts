import { type ImportedUsersParts, importedUsers, planUsers } from '@alder/accounts/server';
import { importedAppointments } from '@alder/appointments/server';
import { decodeAttachment, importedAttachments } from '@alder/attachments/server';
import { importedPrices, planPrices } from '@alder/catalog/server';
import { importedAllergies, importedWeights } from '@alder/chart/server';
import { importedDeposits } from '@alder/checkout/server';
import { takenBackImages } from '@alder/imaging/server';
import type { Stores } from '@alder/imports/server';
import {
  importedAlerts,
  importedOwners,
  importedPetOwners,
  importedPets,
  setLatestWeights,
} from '@alder/patients/server';
import { importedDues, importedVaccinations } from '@alder/preventive/server';
import { importedVisits } from '@alder/records/server';
import { keepImportedProfile } from '@alder/staff-profiles/server';
import { importedImages } from './compose.ts';

/** Where the rows of an import go: each capability takes its own. */
export const importStores = (parts: Pick<ImportedUsersParts, 'jobs' | 'clock'>) =>
  ({
    user: importedUsers({ ...parts, setProfile: keepImportedProfile }),
    planUsers,
    attachment: importedAttachments,
    decodeAttachment,
    image: { ...importedImages, ...takenBackImages },
    owner: importedOwners,
    pet: importedPets,
    petOwner: importedPetOwners,
    weight: importedWeights,
    visit: importedVisits,
    allergy: importedAllergies,
    alerts: importedAlerts,
    deposits: importedDeposits,
    vaccinations: importedVaccinations,
    dues: importedDues,
    appointments: importedAppointments,
    treatment: importedPrices('treatment'),
    vaccine: importedPrices('vaccine'),
    medicine: importedPrices('medicine'),
    receiptItem: importedPrices('receiptItem'),
    planPrices,
    setLatestWeights,
  }) as Stores;
