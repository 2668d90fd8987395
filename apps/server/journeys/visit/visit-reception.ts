import { expect, type JourneyHospital, PASSWORD, type Person } from '@alder/testing/browser';
import type { Page } from '@playwright/test';
import { button, CHART_NUMBER, type Visit } from './visit-fixture.ts';

/** Logs in as a person does. */
export async function logIn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log in').click();
}

/** Logs in on one browser, then on a second that kicks the first out. @returns The browser that stays. */
export async function logInTwice(newPage: () => Promise<Page>, person: Person): Promise<Page> {
  const [orderQueue, counter] = [await newPage(), await newPage()];
  await logIn(orderQueue, person);
  await expect(orderQueue.getByText('Live', { exact: true })).toBeVisible();
  await logIn(counter, person);
  const question = counter.getByRole('alertdialog', { name: 'This account is currently logged in on other devices' });
  await button(question, 'Yes').click();
  await expect(
    orderQueue.getByText('You were logged out because this account logged in on another device.'),
  ).toBeVisible();
  await expect(counter.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  return counter;
}

/** Finds no owner by telephone and enters owner and pet; a number that another pet uses causes a warning. */
export async function registerPatient(reception: Page, hospital: JourneyHospital): Promise<Visit['pet']> {
  await hospital.addPet({ name: 'Mochi', patient_id: 'P02418' });
  await reception.goto('/patient');
  await reception.getByRole('searchbox', { name: 'Search patients and owners' }).fill('0955 111 222');
  await button(reception, /New patient “0955/).click();
  const dialog = reception.getByRole('dialog', { name: 'New patient' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Pudding');
  await dialog.getByRole('combobox', { name: /^Species/ }).selectOption({ label: 'Dog' });
  await dialog.getByRole('combobox', { name: /^Breed/ }).fill('shib');
  await reception.getByRole('option', { name: 'Shiba' }).click();
  await dialog.getByRole('textbox', { name: /Owner's name/ }).fill('Ken Sato');
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('+886 912 345 678');
  await dialog.getByRole('textbox', { name: /^Patient ID/ }).fill('p02418');
  await button(dialog, /Create patient/).click();

  await button(reception.getByRole('alertdialog', { name: 'Duplicate phone number' }), 'Save anyway').click();
  const chart = reception.getByRole('alertdialog', { name: 'Duplicate patient id' });
  await expect(chart).toContainText('Mochi already has P02418');
  await button(chart, 'Change it').click();
  await dialog.getByRole('textbox', { name: /^Patient ID/ }).fill(CHART_NUMBER);
  await button(dialog, /Create patient/).click();
  await expect(reception.getByRole('region', { name: 'Patient summary' })).toContainText('Ken Sato');
  return hospital.work((trx) =>
    trx.selectFrom('pet').select(['id', 'patient_id', 'name']).where('name', '=', 'Pudding').executeTakeFirstOrThrow(),
  );
}

/** Checks the pet in; its card must be on the board of `doctor` within a second of the server's response. */
export async function checkIn(reception: Page, doctor: Page): Promise<void> {
  await doctor.goto('/his/board');
  await expect(doctor.getByText('No visits yet.')).toBeVisible();
  await reception.goto('/his/board');
  await button(reception, /^Check in/)
    .first()
    .click();
  const dialog = reception.getByRole('dialog', { name: 'Check in' });
  await dialog.getByRole('combobox', { name: 'Pet, owner, phone, chip' }).fill('Pudd');
  await reception.getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Drinks more than usual');
  await button(dialog, /^Check in/).click();
  await expect(dialog).toBeHidden();
  await expect(doctor.getByText('Drinks more than usual')).toBeVisible({ timeout: 1000 });
}
