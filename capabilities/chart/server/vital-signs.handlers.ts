import { type Implementation, implementEntry, type Reaction } from '@alder/server';
import type { InputOf } from '@alder/wire';
import { createVitalSigns, painReasonMissing, updateVitalSigns, vitalSigns } from '../contract/index.ts';
import { hasWeightAt, insertWeight } from './measurement.repository.ts';
import { refuseImplausible } from './measurement.ts';
import { keepLatestWeight, type Patients } from './pet-weight.ts';
import { refuseOtherPet } from './visit.repository.ts';

type Answer = Pick<InputOf<typeof updateVitalSigns>, 'pain_answer' | 'pain_answer_note'>;

export const vitalSignsHandlers = (patients: Patients): readonly Implementation[] =>
  implementEntry({
    calls: { model: 'vitalSigns', entry: vitalSigns, create: createVitalSigns, update: updateVitalSigns },
    table: 'vital_signs',
    permit: 'his',
    omit: ['confirmImplausible'],
    json: ['face'],

    onCreate: async (input, { trx, account, now }) => {
      await refuseOtherPet(trx, input.pet, input.medical_record);
      const measured_at = input.measured_at ?? now.toISOString();
      await refuseImplausible(trx, { ...input, at: new Date(measured_at) });
      return { author: account.id, measured_at, ...answered(input, account.id, now) };
    },

    onUpdate: async (input, current, { trx, account, now }) => {
      await refuseOtherPet(trx, current.pet, input.medical_record);
      const at = input.measured_at ? new Date(input.measured_at) : current.measured_at;
      await refuseImplausible(trx, { ...input, pet: current.pet, at, except: current.id });
      return answered(input, account.id, now);
    },

    after: async (row, context, before) => {
      if (row.weight !== null || (before && before.weight !== null))
        await keepLatestWeight(row.pet, patients, context, before);
    },
  });

/**
 * Who answered pain and when.
 *
 * @throws {Refusal} `painReasonMissing` where it is acknowledged without a word why.
 */
function answered(input: Answer, account: string, now: Date) {
  const { pain_answer, pain_answer_note = '' } = input;
  if (pain_answer === undefined) return {};
  if (pain_answer === null) return { pain_answered_by: null, pain_answered_at: null };
  if (pain_answer === 'acknowledged' && pain_answer_note.trim() === '')
    throw painReasonMissing({ fields: { pain_answer_note: painReasonMissing.code } });
  return { pain_answered_by: account, pain_answered_at: now };
}

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
