// A nurse opens the page of a staying dog for its owner, who reads it on a phone until the dog goes home.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('a nurse opens the page of a stay, says how the day goes and writes a message; the phone of the owner shows it by itself, in Japanese too, until the discharge ends it', async ({
  page,
  newPage,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Tiger', species: 'cat', weight: 5 });
  const stay = newId();
  await hospital.work(async (trx) => {
    await trx
      .insertInto('inpatient_record')
      .values({ id: stay, pet: pet.id, reason: 'Acute pancreatitis', admitted_at: new Date() })
      .execute();
  });
  await page.goto(`/his/inpatient/${stay}/owner`);
  await page.getByRole('button', { name: 'Open the page' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(page.getByRole('img', { name: "QR code of the owner's page" })).toBeVisible();

  const owner = await newPage();
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto(new URL(link).pathname + new URL(link).search);
  await expect(owner.getByRole('heading', { name: 'How Tiger is' })).toBeVisible();
  await expect(owner.getByText('Acute pancreatitis')).toHaveCount(0);

  await page.getByRole('radiogroup', { name: 'Eats' }).getByRole('radio', { name: 'a little' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Tiger slept well and purrs.');
  await page.getByRole('button', { name: 'Release to the owner' }).click();
  // Read again each 20 seconds, without a press.
  await expect(owner.getByText('Tiger slept well and purrs.')).toBeVisible({ timeout: 30_000 });
  await expect(owner.getByText('Eats a little')).toBeVisible();
  await owner.getByRole('button', { name: '日本語' }).click();
  await expect(owner.getByText('少し食べています')).toBeVisible();

  await page.getByRole('button', { name: 'Discharge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discharge', exact: true }).click();
  await expect(owner.getByText('このページは終了しました', { exact: false })).toBeVisible({ timeout: 30_000 });
  await expect(owner.getByText('Tiger slept well and purrs.')).toHaveCount(0);
});
