import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { leastInput, NAMED } from './inputs-of-calls.fixture.ts';
import { openFixture } from './isolation.fixture.ts';

/** What is written about one pet. */
const RECORDS = [
  'AllergyRecord',
  'DiagnosisRecord',
  'InpatientRecord',
  'MedicalRecord',
  'MedicineGroupRecord',
  'MedicineRecord',
  'PostItRecord',
  'Quotation',
  'SurgeryRecord',
  'TodoItem',
  'TreatmentRecord',
  'VaccineRecord',
  'VitalSigns',
];
/** What a hospital chooses from. */
const CATALOGS = ['Diagnosis', 'Medicine', 'PostIt', 'ReceiptItem', 'Treatment', 'Vaccine'];
/** What a pet's own entry has beside the least. */
const OPTIONAL: Readonly<Record<string, (pet: unknown) => Entry>> = {
  MedicineRecord: () => ({ name: 'Amoxicillin' }),
  PostItRecord: (pet) => ({ pet }),
  TodoItem: (pet) => ({ pet }),
};

type Entry = Readonly<Record<string, unknown>>;

test('every record says of which pet it is, every catalog entry whose it is and whether it was a default; both when they were made and whether they are deleted [entity.hisRecords]', async () => {
  const fixture = await openFixture();
  const { hospital, everything, admin } = await fixture.addHospital();
  const pet = everything.get('pet')!.id;
  // A pet that is in the ward is not admitted once more.
  await fixture.inHospital(hospital.id, (trx) =>
    trx.updateTable('inpatient_record').set({ status: 'discharged', discharged_at: new Date() }).execute(),
  );
  const made = async (model: string): Promise<Entry> => {
    const { call } = implementations.find((one) => one.call.id === `his.create${model}`)!;
    const named = { ...NAMED[call.id]?.(everything), ...OPTIONAL[model]?.(pet) };
    const input = { ...leastInput(call, everything), ...named, hospital: hospital.key };
    const { status, payload } = await fixture.send(call, call.path, input, admin);
    expect([model, status]).toEqual([model, 200]);
    return (payload as { result: Entry }).result;
  };

  for (const model of RECORDS) {
    const { pet: of, deleted, created_at } = await made(model);
    expect({ model, of, deleted }).toEqual({ model, of: pet, deleted: false });
    expect(new Date(created_at as string).toISOString()).toBe(created_at);
  }
  for (const model of CATALOGS) {
    const { deleted, created_at, from_default, hospital: owner } = await made(model);
    expect({ model, owner, from_default, deleted }).toEqual({
      model,
      owner: hospital.id,
      from_default: false,
      deleted: false,
    });
    expect(new Date(created_at as string).toISOString()).toBe(created_at);
  }
  await fixture.app.close();
});
