import { type Implementation, implementEntry, type Reaction } from '@alder/server';
import { createVitalSigns, updateVitalSigns, vitalSigns } from '../contract/index.ts';
import { hasWeightAt, insertWeight } from './measurement.repository.ts';
import { refuseImplausible } from './measurement.ts';
import { keepLatestWeight, type Patients } from './pet-weight.ts';
import { refuseOtherPet } from './visit.repository.ts';

export const vitalSignsHandlers = (patients: Patients): readonly Implementation[] =>
  implementEntry({
    calls: { model: 'vitalSigns', entry: vitalSigns, create: createVitalSigns, update: updateVitalSigns },
    table: 'vital_signs',
    permit: 'his',
    omit: ['confirmImplausible'],

    onCreate: async (input, { trx, account, now }) => {
      await refuseOtherPet(trx, input.pet, input.medical_record);
      const measured_at = input.measured_at ?? now.toISOString();
      await refuseImplausible(trx, { ...input, at: new Date(measured_at) });
      return { author: account.id, measured_at };
    },

    onUpdate: async (input, current, { trx }) => {
      await refuseOtherPet(trx, current.pet, input.medical_record);
      const at = input.measured_at ? new Date(input.measured_at) : current.measured_at;
      await refuseImplausible(trx, { ...input, pet: current.pet, at, except: current.id });
      return {};
    },

    after: async (row, context, before) => {
      if (row.weight !== null || (before && before.weight !== null))
        await keepLatestWeight(row.pet, patients, context, before);
    },
  });

/**
 * A weight that was typed into the patient's form is a measurement like any other: the record, the board and the dose
 * read the same dated value. A weight that the chart itself wrote has its measurement already.
 */
export const recordPetWeight: Reaction = async ({ id }, { trx, account, emit }) => {
  const pet = await trx.selectFrom('pet').select(['weight', 'weight_at']).where('id', '=', id).executeTakeFirst();
  if (!pet?.weight || !pet.weight_at) return;
  if (await hasWeightAt(trx, id, pet.weight_at)) return;

  const measurement = await insertWeight(trx, {
    pet: id,
    weight: pet.weight,
    measured_at: pet.weight_at,
    author: account?.id ?? null,
  });
  emit({ event: 'vitalSigns.created', id: measurement, permit: 'his' });
};
