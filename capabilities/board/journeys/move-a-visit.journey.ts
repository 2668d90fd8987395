import { expect, test } from '@alder/testing/browser';

test('a visit is checked in, dragged to checkout, undone with Z, and moved again with the keyboard [screen.board] [state.board]', async ({
  page,
  hospital,
}) => {
  await hospital.addPet({ name: 'Mochi' });
  await page.goto('/his/board');
  await expect(page.getByText('No visits yet.')).toBeVisible();

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Check in' });
  await dialog.getByRole('combobox', { name: 'Pet, owner, phone, chip' }).fill('moc');
  await page.getByRole('option', { name: /Mochi/ }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Appetite down');
  await dialog.getByRole('button', { name: /^Check in/ }).click();
  await expect(dialog).toBeHidden();
  const inClinic = page.getByRole('group', { name: 'Mochi, Clinic' });
  await expect(inClinic).toContainText('Appetite down');

  // Dragged by hand: the slot says what will happen, the card lands at once, Z brings it back.
  const from = (await inClinic.boundingBox())!;
  const to = (await page.getByRole('region', { name: 'Checkout' }).boundingBox())!;
  await page.mouse.move(from.x + 120, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 160, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 80, to.y + 120, { steps: 6 });
  await expect(page.getByText('Charges are ready to pay')).toBeVisible();
  await page.mouse.up();
  const inCheckout = page.getByRole('group', { name: 'Mochi, Checkout' });
  await expect(inCheckout).toBeVisible();
  await page.keyboard.press('z');
  await expect(inClinic).toBeVisible();
  await expect.poll(() => stageOf(hospital)).toBe('clinic');

  await inClinic.focus();
  await page.keyboard.press('c');
  await expect(inCheckout).toBeVisible();
  await expect.poll(() => stageOf(hospital)).toBe('checkout');
});

test('what one colleague moves, the other sees without reloading', async ({ page, pageOf, hospital }) => {
  await hospital.addPet({ name: 'Coco' });
  const colleague = await pageOf(await hospital.addPerson({ display_name: 'Dr. Chen' }));
  await page.goto('/his/board');
  await page
    .getByRole('button', { name: /^Check in/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Check in' });
  await dialog.getByRole('combobox', { name: 'Pet, owner, phone, chip' }).fill('coco');
  await page.getByRole('option', { name: /Coco/ }).click();
  await dialog.getByRole('button', { name: /^Check in/ }).click();

  await colleague.goto('/his/board');
  await expect(colleague.getByRole('group', { name: 'Coco, Clinic' })).toBeVisible();
  await colleague.getByRole('button', { name: 'Card of Coco' }).click();
  await colleague.getByRole('menuitemradio', { name: 'Checkout' }).click();

  await expect(page.getByRole('group', { name: 'Coco, Checkout' })).toBeVisible();
});

type Hospital = Parameters<Parameters<typeof test>[2]>[0]['hospital'];

function stageOf(hospital: Hospital): Promise<string | undefined> {
  return hospital.work(
    async (trx) => (await trx.selectFrom('medical_record').select('stage').executeTakeFirst())?.stage,
  );
}
