// A quotation from the doctor to the phone of the owner and back into the record.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

/** A line of the pen over the field. */
async function sign(page: Page) {
  const field = page.getByRole('img', { name: 'Signature field' });
  await field.scrollIntoViewIfNeeded();
  const box = (await field.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 80);
  await page.mouse.down();
  for (let step = 1; step <= 16; step += 1)
    await page.mouse.move(box.x + 30 + step * 14, box.y + 80 + (step % 2 ? 26 : -26));
  await page.mouse.up();
}

test('a doctor writes two options, the owner signs one on a phone, and its lines stand in the record once [cap.quotations, route.publicAccess]', async ({
  page,
  newPage,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const visit = newId();
  await hospital.work(async (trx) => {
    await trx
      .insertInto('medical_record')
      .values({ id: visit, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id })
      .execute();
  });
  await page.goto(`/his/quotations/new?pet=${pet.id}&record=${visit}`);
  await page.getByRole('textbox', { name: 'What it is about' }).fill('Right knee');
  const add = async (letter: string, name: string, price: string) => {
    await page.getByRole('combobox', { name: `Add a line to option ${letter}` }).fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .last()
      .click();
    const field = page
      .getByRole('group', { name: `Option ${letter}` })
      .getByRole('textbox', { name: `${name}, price` });
    await field.fill(price);
    await field.blur();
  };
  await add('A', 'Plate operation', '38000');
  await page.getByRole('button', { name: 'Add an option' }).click();
  await add('B', 'Suture operation', '18000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send to the owner' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const owner = await newPage();
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto(new URL(link).pathname + new URL(link).search);
  await owner.getByRole('radio', { name: /Option B/ }).check();
  await expect(owner.getByRole('button', { name: 'Sign option B' })).toHaveAttribute('aria-disabled', 'true');
  await owner.getByRole('textbox', { name: 'Your name' }).fill('Sato Ken');
  await sign(owner);
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await owner.getByRole('button', { name: 'Sign option B' }).click();
  await expect(owner.getByText(/Sato Ken accepted option B/)).toBeVisible();
  await owner.reload();
  await expect(owner.getByText(/Sato Ken accepted option B/)).toBeVisible();
  await expect(owner.getByRole('button', { name: /Sign/ })).toHaveCount(0);

  // The page of the doctor follows by itself.
  await page.getByRole('button', { name: 'Use in the visit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use in the visit' }).click();
  await expect(page.getByRole('button', { name: 'Use in the visit' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Spent against estimate' })).toContainText('near the limit');
  const lines = await hospital.work((trx) =>
    trx.selectFrom('treatment_record').select(['name', 'amount']).where('medical_record', '=', visit).execute(),
  );
  expect(lines).toEqual([{ name: 'Suture operation', amount: 18_000 }]);
  await page.goto(`/his/record/${visit}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Suture operation' })).toBeVisible();
});

test('a forged link opens nothing, in the three languages', async ({ newPage }) => {
  const page = await newPage();
  await page.goto(`/publicAccess?oid=${'A'.repeat(22)}&sig=${'B'.repeat(43)}&ts=1795474551380`);
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible();
  await expect(page.getByText('Ask for a new link')).toBeVisible();
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByRole('heading', { name: '開く権限がありません' })).toBeVisible();
  await page.getByRole('button', { name: '繁中' }).click();
  await expect(page.getByRole('heading', { name: '未授權' })).toBeVisible();
});
