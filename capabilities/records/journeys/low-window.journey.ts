import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('in a low window, with lines in the plan, the button that orders a test keeps its height', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  await hospital.work(async (trx) => {
    const values = { id: visit, pet: pet.id, owner: pet.owner, reason: 'Cough', stage: 'clinic' };
    await trx
      .insertInto('medical_record')
      .values({ ...values, assignee: hospital.doctor.id })
      .execute();
    const dose = { frequency: 'QD', days: 5, dosage: 1, unit: 'tab', dose_count: 5, unit_price: 40 };
    const price = { process_fee: 0, medicine_price: 200, process_fee_total: 0, total_price: 200 };
    for (let n = 1; n <= 8; n += 1)
      await trx
        .insertInto('medicine_record')
        .values({ id: newId(), pet: pet.id, medical_record: visit, name: `Rimadyl ${n}`, ...dose, ...price })
        .execute();
  });
  await page.setViewportSize({ width: 1440, height: 560 });
  await page.goto(`/his/record/${visit}`);
  await expect(page.getByText('Rimadyl 8').first()).toBeAttached();
  const order = page.getByRole('button', { name: 'Order lab' });
  await expect(order).toBeAttached();
  expect((await order.boundingBox())!.height).toBeGreaterThanOrEqual(28);
});
