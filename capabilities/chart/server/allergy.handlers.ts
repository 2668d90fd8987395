import { implementEntry } from '@alder/server';
import { allergyRecord, createAllergyRecord, updateAllergyRecord } from '../contract/index.ts';
import { refuseOtherPet } from './visit.repository.ts';

export const allergyHandlers = implementEntry({
  calls: { model: 'allergyRecord', entry: allergyRecord, create: createAllergyRecord, update: updateAllergyRecord },
  table: 'allergy_record',
  permit: 'his',
  onCreate: async (input, { trx, account }) => {
    await refuseOtherPet(trx, input.pet, input.medical_record);
    return { author: account.id };
  },
  onUpdate: async (input, current, { trx }) => {
    await refuseOtherPet(trx, current.pet, input.medical_record);
    return {};
  },
});
