// An owner with several pets pays once: today's visits and one of last month, in cash, with one change.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';

/** Three pets of one owner: two at checkout, one whose visit of last month was archived unpaid. */
async function family(hospital: JourneyHospital) {
  const { owner } = await hospital.addPet({ name: 'Momo' });
  const visits = [];
  for (const [name, amount, stage, days] of [
    ['Rex', 600, 'archive', 40],
    ['Flora', 1650, 'checkout', 0],
    ['Lucky', 400, 'checkout', 0],
  ] as const) {
    const pet = await hospital.addPet({ name, owner });
    const id = newId();
    const checked_in_at = new Date(Date.now() - days * 86_400_000);
    await hospital.work(async (trx) => {
      await trx.insertInto('medical_record').values({ id, pet: pet.id, owner, stage, checked_in_at }).execute();
      const line = { id: newId(), medical_record: id, pet: pet.id, name: 'Consultation' };
      await trx
        .insertInto('treatment_record')
        .values({ ...line, unit_price: amount, amount })
        .execute();
    });
    visits.push(id);
  }
  return visits;
}

test('an owner pays for three pets in one form, gets one change and one paper, and each bill is a paid receipt of its own', async ({
  page,
  hospital,
}) => {
  const [, flora, lucky] = await family(hospital);
  await page.goto(`/his/checkout/${flora}`);
  await page.getByRole('checkbox', { name: /Rex/ }).check();
  await page.getByRole('checkbox', { name: /Lucky/ }).check();
  await expect(page.getByText('NT$ 2,650').first()).toBeVisible();
  await page.getByRole('button', { name: /^Cash/ }).click();
  await page.getByRole('textbox', { name: 'Cash handed over' }).fill('3000');
  await page.getByRole('button', { name: /^Receive NT\$\s2,650/ }).click();

  await expect(page.getByText('NT$ 2,650 received for 3 bills, change NT$ 350')).toBeVisible();
  await expect(page.getByText(/Paid \d\d/)).toBeVisible();
  const paper = await page.getByRole('link', { name: 'Print one paper for all bills' }).getAttribute('href');
  const printed = await page.request.get(paper!);
  expect(printed.headers()['content-type']).toBe('application/pdf');

  const stored = await hospital.work((trx) =>
    trx.selectFrom('receipt').select(['status', 'received', 'total']).orderBy('total').execute(),
  );
  expect(stored).toEqual([
    { status: 'paid', received: 400, total: 400 },
    { status: 'paid', received: 600, total: 600 },
    { status: 'paid', received: 1650, total: 1650 },
  ]);
  await page.goto(`/his/checkout/${lucky}`);
  await expect(page.getByRole('region', { name: /^Receipt R/ })).toBeVisible();
  await expect(page.getByText(/Paid \d\d/)).toBeVisible();
});
