// Doses of an animal are read on its page, without opening a visit.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('vaccines, dewormings, treatments and medicines of an animal are read on its page [screen.clinicalRecords]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'canine' });
  const visit = newId();
  await hospital.work(async (trx) => {
    const record = { id: visit, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id };
    await trx.insertInto('medical_record').values(record).execute();
    const line = { medical_record: visit, pet: pet.id };
    await trx
      .insertInto('treatment_record')
      .values({ ...line, id: newId(), name: 'Ear cleaning', status: 'done', unit_price: 500, amount: 500 })
      .execute();
    const prices = { unit_price: 10, process_fee: 0, medicine_price: 140, process_fee_total: 0, total_price: 140 };
    await trx
      .insertInto('medicine_record')
      .values({
        ...{ ...line, ...prices, id: newId(), name: 'Amoxicillin' },
        ...{ dosage: 1, frequency: 'BID', days: 7, dose_count: 14, route: 'PO' },
      })
      .execute();
    const dose = { pet: pet.id, given_on: '2026-11-02' };
    await trx
      .insertInto('vaccine_record')
      .values([
        { ...dose, id: newId(), kind: 'vaccine', name: 'Rabies', lot: 'RB-2211' },
        { ...dose, id: newId(), kind: 'deworm', name: 'Milbemycin' },
      ])
      .execute();
  });

  await page.goto(`/patient/${pet.id}?tab=preventive`);
  const doses = page.getByRole('table', { name: 'Doses' });
  await expect(doses.getByRole('row').filter({ hasText: 'Rabies' })).toContainText('RB-2211');
  await expect(doses.getByRole('row').filter({ hasText: 'Milbemycin' })).toBeVisible();
  await page.getByRole('tab', { name: /^Medication/ }).click();
  await expect(page.getByRole('tabpanel').getByText('Amoxicillin').first()).toBeVisible();
  await page.getByRole('tab', { name: /^Records/ }).click();
  await expect(page.getByText('Ear cleaning')).toBeVisible();
});
