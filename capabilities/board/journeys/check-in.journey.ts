import { expect, test } from '@alder/testing/browser';

type Hospital = Parameters<Parameters<typeof test>[2]>[0]['hospital'];

const visits = (hospital: Hospital) =>
  hospital.work((trx) =>
    trx
      .selectFrom('medical_record')
      .innerJoin('pet', 'pet.id', 'medical_record.pet')
      .innerJoin('owner', 'owner.id', 'pet.owner')
      .select(['pet.name', 'owner.phones', 'medical_record.reason', 'medical_record.assignee'])
      .execute(),
  );

test('an unknown telephone number continues into a new patient, who ends checked in with reason and doctor, once', async ({
  page,
  hospital,
}) => {
  await page.goto('/his/board');
  await expect(page.getByText('No visits yet.')).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('combobox', { name: 'Pet, owner, phone, chip' }).fill('0955 111 222');
  await page.getByRole('option', { name: 'New patient “0955 111 222”' }).click();

  const dialog = page.getByRole('dialog', { name: 'New patient' });
  await expect(dialog.getByRole('textbox', { name: /^Phone/ })).toHaveValue('0955 111 222');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Pudding');
  await dialog.getByRole('combobox', { name: /^Species/ }).selectOption({ label: 'Cat' });
  await dialog.getByRole('combobox', { name: /^Breed/ }).fill('Mixed');
  await page.getByRole('option', { name: 'Mixed Breed' }).click();
  await dialog.getByRole('textbox', { name: 'Weight' }).fill('4.2');
  await dialog.getByRole('textbox', { name: /Owner's name/ }).fill('Ken Sato');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Limping');
  await dialog.getByRole('combobox', { name: 'Doctor' }).selectOption(hospital.doctor.id);
  for (let press = 0; press < 3; press++) await page.keyboard.press('Control+Enter');

  const card = page.getByRole('group', { name: 'Pudding, Clinic' });
  await expect(card).toContainText('Limping');
  await expect(card).toContainText('4.2');
  await expect(dialog).toBeHidden();
  expect(await visits(hospital)).toEqual([
    { name: 'Pudding', phones: ['0955 111 222'], reason: 'Limping', assignee: hospital.doctor.id },
  ]);
});

test('a chip that a patient has already leads from the new-patient form to the check-in of that patient, with the reason typed', async ({
  page,
  hospital,
}) => {
  await hospital.addPet({ name: 'Pudding', chip_number: '900182000345671' });
  await page.goto('/his/board');
  await expect(page.getByText('No visits yet.')).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('combobox', { name: 'Pet, owner, phone, chip' }).fill('0955 999 888');
  await page.getByRole('option', { name: 'New patient “0955 999 888”' }).click();
  const dialog = page.getByRole('dialog', { name: 'New patient' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Puding');
  await dialog.getByRole('combobox', { name: /^Species/ }).selectOption({ label: 'Cat' });
  await dialog.getByRole('combobox', { name: /^Breed/ }).fill('Mixed');
  await page.getByRole('option', { name: 'Mixed Breed' }).click();
  await dialog.getByRole('textbox', { name: /chip/i }).fill('900182000345671');
  await dialog.getByRole('textbox', { name: /Owner's name/ }).fill('K. Sato');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Limping');
  await page.keyboard.press('Control+Enter');

  await page.getByRole('button', { name: 'Check in Pudding instead' }).click();
  const checkIn = page.getByRole('dialog', { name: 'Check in' });
  await expect(checkIn.getByRole('textbox', { name: 'Reason' })).toHaveValue('Limping');
  await expect(checkIn.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('group', { name: 'Pudding, Clinic' })).toContainText('Limping');
  const visit = expect.objectContaining({ name: 'Pudding', phones: ['0912-345-678'], reason: 'Limping' });
  expect(await visits(hospital)).toEqual([visit]);
});

test('a doctor opens a waiting card, reads the reason first and may write; a receptionist sees who writes', async ({
  page,
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  await hospital.work((trx) =>
    trx.insertInto('medical_record').values({ id: pet.id, pet: pet.id, reason: 'Appetite down' }).execute(),
  );
  const reception = await pageOf(await hospital.addPerson({ role: 'assistant', display_name: 'Hsu' }));
  await reception.goto(`/his/record/${pet.id}`);
  await expect(reception.getByText('No doctor has claimed this visit yet.')).toBeVisible();
  await expect(reception.getByRole('button', { name: /Complete/ })).toHaveCount(0);

  await page.goto('/his/board');
  await page.getByRole('group', { name: 'Mochi, Clinic' }).click();

  await expect(page.getByRole('textbox', { name: 'Subjective' })).toBeVisible();
  await expect(page.getByText('Appetite down', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Complete/ })).toBeVisible();
  await expect(reception.getByText(`${hospital.doctor.display_name} writes this record.`)).toBeVisible();
});
