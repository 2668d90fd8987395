// The analyzer's line is down: its result is typed from the display, and a slip is corrected afterwards.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

const photo = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: { r: 90, g: 160, b: 120 } } })
    .png()
    .toBuffer();

async function checkAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a technician types the result of an open order, which ends it, and corrects a slip with its reason', async ({
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi', species: 'dog', sex: 'female' });
  const person = await hospital.addPerson({ role: 'doctor' });
  await hospital.work((trx) =>
    trx
      .insertInto('lab_order')
      .values({
        ...{ id: newId(), pet: pet.id, device: 'Catalyst_One', tests: ['Lyte 4'], priority: 'routine' },
        ...{ order_id: 'L000001', order_status: 'sent', time: new Date(), submit_time: new Date() },
      })
      .execute(),
  );
  const page = await pageOf(person);
  await page.goto('/clinicpath/orders');
  const orders = page.getByRole('table', { name: 'Lab orders' });
  await orders.getByRole('button', { name: 'Type the result' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Mochi')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Potassium: value' }).fill('4,1');
  await dialog.getByRole('textbox', { name: 'Sodium: value' }).fill('146');
  await dialog.getByRole('button', { name: 'File result' }).click();
  await expect(dialog.getByText('No number. Decimals have a point.')).toBeVisible();
  await checkAxe(page);
  await dialog.getByRole('textbox', { name: 'Potassium: value' }).fill('4.1');
  await dialog
    .getByLabel('Add photos or files')
    .last()
    .setInputFiles([
      { name: 'display.png', mimeType: 'image/png', buffer: await photo() },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('4.1') },
    ]);
  await expect(dialog.getByRole('alert')).toHaveText('Photos (JPEG, PNG, GIF, WebP) and PDF files can be attached');
  await dialog.getByRole('button', { name: 'Leave out notes.txt' }).click();
  await expect(dialog.getByRole('button', { name: 'Open display.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'File result' }).dblclick();
  await expect(page.getByText('Result of Mochi filed')).toBeVisible();
  await expect(orders.getByRole('row', { name: /Mochi/ })).toBeHidden();

  await page.goto(`/patient/${pet.id}?tab=lab`);
  await page.getByRole('link', { name: /Lyte 4/ }).click();
  await expect(page.getByText(/^Typed by /)).toBeVisible();
  await page.getByRole('button', { name: 'Open display.png' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(dialog.getByText('Mochi')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Sodium: value' }).fill('164');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Digits swapped');
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('Result corrected')).toBeVisible();
  await expect(page.getByText(/Digits swapped.*NA 146/)).toBeVisible();
});
