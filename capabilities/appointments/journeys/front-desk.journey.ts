import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

test('reception makes an appointment by telephone number, moves the appointment by dragging, and checks the animal in from the calendar [screen.appointments]', async ({
  page,
  hospital,
}) => {
  await hospital.addPet();
  await hospital.work((trx) => trx.updateTable('membership').set({ accepts_appointments: true }).execute());
  await page.goto('/his/board');
  await page.getByRole('link', { name: 'Appointments' }).click();
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible();
  await page.getByRole('button', { name: 'Week after' }).click();

  await page
    .getByTestId(/^column-/)
    .first()
    .click({ position: { x: 40, y: 200 } });
  const dialog = page.getByRole('dialog', { name: 'New appointment' });
  await dialog.getByLabel('Pet, owner or telephone').fill('345678');
  await page.getByRole('option', { name: /Mochi/ }).click();
  await dialog.getByLabel('Reason').fill('Does not eat');
  await dialog.getByLabel('Reason').press('Enter');
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible();

  const block = page.getByRole('button', { name: /Mochi, Consult/ });
  await expect(block).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  const before = await block.getAttribute('aria-label');
  const box = (await block.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 6);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 60, { steps: 6 });
  await page.mouse.move(box.x + 30, box.y + 81, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText(/^Mochi moved to/)).toBeVisible();
  await expect(block).not.toHaveAttribute('aria-label', before!);

  await block.click();
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText('Mochi is checked in')).toBeVisible();
  await page.goto('/his/board');
  await expect(page.getByRole('group', { name: 'Mochi, Clinic' })).toBeVisible();
});
