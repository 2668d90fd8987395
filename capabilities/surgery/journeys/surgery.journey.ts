// A cat is planned for surgery, its owner signs on the screen, the pauses are ticked, its anaesthesia is written down, and
// the surgery that is done is on the bill.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import { getConsentPdf } from '../contract/index.ts';

/** A cat of 4.2 kg with an open visit. */
async function prepare(hospital: JourneyHospital) {
  const pet = await hospital.addPet({ name: 'Tiger', species: 'cat', weight: 4.2 });
  const visit = newId();
  await hospital.work((trx) =>
    trx.insertInto('medical_record').values({ id: visit, pet: pet.id, owner: pet.owner }).execute(),
  );
  return { pet, visit };
}

const linesOf = (hospital: JourneyHospital, visit: string) =>
  hospital.work((trx) =>
    trx
      .selectFrom('treatment_record')
      .select(['name', 'amount'])
      .where('medical_record', '=', visit)
      .where('deleted_at', 'is', null)
      .execute(),
  );

test('a surgery is planned, consented to, checked, watched and charged [cap.surgery]', async ({ page, hospital }) => {
  const { visit } = await prepare(hospital);
  await page.goto('/his/surgery');
  await page.getByRole('button', { name: 'Plan surgery' }).first().click();
  const plan = page.getByRole('dialog');
  await plan.getByRole('combobox', { name: 'Patient' }).fill('Tiger');
  await page.getByRole('option', { name: /Tiger/ }).click();
  await plan.getByRole('textbox', { name: 'Procedure', exact: true }).fill('Splenectomy');
  await plan.getByLabel('Time', { exact: true }).fill('1000');
  await plan.getByLabel('Physical status (ASA)').selectOption('2');
  await plan.getByLabel('Anaesthetist').selectOption({ index: 1 });
  await plan.getByLabel('Price on the bill').fill('12000');
  await plan.getByRole('button', { name: 'Plan surgery' }).click();
  await expect(page.getByRole('heading', { name: 'Tiger' }).first()).toBeVisible();

  // Without consent and sign-in the induction asks for a reason.
  await page.getByRole('button', { name: 'Prepared' }).click();
  await page.getByRole('button', { name: 'Induce anaesthesia' }).click();
  await expect(page.getByRole('dialog').getByText('No consent for this procedure')).toBeVisible();
  await page.keyboard.press('Escape');

  await page
    .getByRole('tab', { name: 'Consent' })
    .or(page.getByRole('button', { name: 'Consent', exact: true }))
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Name of the signer' }).fill('Grace Wu');
  const pad = page.getByRole('img', { name: 'Signature' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let step = 0; step < 20; step++) await page.mouse.move(box.x + 40 + step * 8, box.y + 60 + (step % 4) * 10);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Sign consent' }).click();
  await expect(page.getByText('Consent signed').first()).toBeVisible();
  const id = /surgery\/([0-9a-f-]+)/.exec(page.url())![1]!;
  const pdf = await page.request.get(addressOf(getConsentPdf, { hospital: hospital.key, id }));
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.goto(`/his/surgery/${id}/checklist`);
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(20);
  for (let place = 0; place < 20; place++) {
    await boxes.nth(place).click();
    await expect(boxes.nth(place)).toBeChecked();
  }
  for (const what of ['Swabs', 'Instruments'])
    for (const moment of ['Before', 'After']) {
      const field = page.getByRole('group', { name: what }).getByLabel(moment);
      await field.fill('12');
      await field.press('Tab');
      await expect(page.getByRole('group', { name: what }).getByLabel(moment)).toHaveValue('12');
    }

  await page.getByRole('button', { name: 'Induce anaesthesia' }).click();
  await expect(page.getByText('Under anaesthesia').first()).toBeVisible();
  await page.goto(`/his/surgery/${id}/anaesthesia`);
  const pulse = page.getByRole('textbox', { name: /^Heart rate/ }).last();
  await pulse.fill('110');
  await pulse.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Heart rate.*low/ })).toHaveValue('110');
  await expect(page.getByRole('textbox', { name: /^Resp\. rate/ }).last()).toBeFocused();
  // A slip of the decimal point is asked about.
  const temperature = page.getByRole('textbox', { name: /^Temperature/ }).last();
  await temperature.fill('3.75');
  await temperature.press('Tab');
  await page.getByRole('button', { name: 'Enter 37.5' }).click();
  await expect(temperature).toHaveValue('37.5');

  await page.getByRole('button', { name: 'Start surgery' }).click();
  await page.getByRole('button', { name: 'End surgery' }).click();
  await page.getByRole('button', { name: 'Awake, done' }).click();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  expect(await linesOf(hospital, visit)).toEqual([{ name: 'Splenectomy', amount: 12_000 }]);
});
