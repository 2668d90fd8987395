// The board on the wall of the staff room: large, without names of owners, by itself, and Esc leads back.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('the wall shows who waits without the names of owners, follows the board, survives a lost network and is left by Esc', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = { id: newId(), pet: pet.id, owner: pet.owner };
  await hospital.work((trx) => trx.insertInto('medical_record').values(visit).execute());
  await page.goto('/his/board');
  await page.getByRole('button', { name: 'Wall' }).click();

  const wall = page.getByRole('region', { name: 'Board on the wall' });
  const waiting = wall.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByText('Mochi')).toBeVisible();
  await expect(waiting.getByText(`${pet.patient_id} · 林○○`)).toBeVisible();
  await expect(wall.getByText('林怡君')).toHaveCount(0);
  await expect(wall.getByRole('status')).toContainText('as of');

  await hospital.work((trx) =>
    trx.updateTable('medical_record').set({ stage: 'checkout' }).where('id', '=', visit.id).execute(),
  );
  const checkout = wall.getByRole('region', { name: 'Checkout' });
  await expect(checkout.getByText(/Mochi/)).toBeVisible({ timeout: 45_000 });

  await page.context().setOffline(true);
  await expect(checkout.getByText(/Mochi/)).toBeVisible();
  await page.context().setOffline(false);

  await page.keyboard.press('Escape');
  await expect(wall).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Wall' })).toBeVisible();
});
