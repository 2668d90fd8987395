// Two doctors write in one record; one of them is on a slow telephone.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** A network on which every request takes three seconds. */
async function slowDown(page: Page) {
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 3000, downloadThroughput: 6000, uploadThroughput: 3000 };
  return {
    on: () => network.send('Network.emulateNetworkConditions', slow),
    off: () =>
      network.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
      }),
  };
}

async function open(hospital: JourneyHospital) {
  const wu = await hospital.addPerson({ role: 'doctor', display_name: 'Dr. Wu' });
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  const record = { id: visit, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id };
  await hospital.work((trx) => trx.insertInto('medical_record').values(record).execute());
  const stored = () =>
    hospital.work((trx) =>
      trx.selectFrom('medical_record').select(['subjective', 'plan']).where('id', '=', visit).executeTakeFirstOrThrow(),
    );
  return { wu, visit, stored };
}

test('a doctor on a slow telephone loses no word when a colleague takes the record over meanwhile', async ({
  page,
  hospital,
  pageOf,
}) => {
  const { wu, visit, stored } = await open(hospital);
  await page.goto(`/his/record/${visit}`);
  await expect(field(page, 'Subjective')).toBeVisible();
  const colleague = await pageOf(wu);
  await colleague.goto(`/his/record/${visit}`);
  const network = await slowDown(page);
  await network.on();

  await colleague.getByRole('button', { name: 'Change assignee to me' }).click();
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Change assignee to me' }).click();
  await field(page, 'Subjective').pressSequentially('Vomits since Monday');
  await field(colleague, 'Plan').fill('Fluids, 40 ml/kg');
  await expect.poll(async () => (await stored()).plan).toBe('Fluids, 40 ml/kg');

  await expect(page.getByText('Dr. Wu writes this record.')).toBeVisible();
  await expect(page.getByText('Vomits since Monday')).toBeVisible();
  await network.off();
  await page.reload();
  await expect(page.getByText('Vomits since Monday')).toBeVisible();
  await page.getByRole('button', { name: 'Change assignee to me' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change assignee to me' }).click();
  await expect.poll(stored).toEqual({ subjective: 'Vomits since Monday', plan: 'Fluids, 40 ml/kg' });
});

test('a colleague takes a record over while its doctor goes on typing', async ({ page, hospital, pageOf }) => {
  const { wu, visit, stored } = await open(hospital);
  await page.goto(`/his/record/${visit}`);
  await expect(field(page, 'Subjective')).toBeVisible();
  const colleague = await pageOf(wu);
  await colleague.goto(`/his/record/${visit}`);
  await colleague.getByRole('button', { name: 'Change assignee to me' }).click();
  const take = colleague.getByRole('alertdialog').getByRole('button', { name: 'Change assignee to me' });

  await field(page, 'Subjective').fill('Vomits since Monday');
  await expect.poll(async () => (await stored()).subjective).toBe('Vomits since Monday');
  await take.click();

  await expect(field(colleague, 'Plan')).toBeVisible();
  await expect(field(colleague, 'Subjective')).toHaveValue('Vomits since Monday');
  await expect(page.getByText('Dr. Wu writes this record.')).toBeVisible();
});

test('one doctor in two places writes in two sections, the slow one too, and both stay', async ({ page, hospital }) => {
  const { visit, stored } = await open(hospital);
  await page.goto(`/his/record/${visit}`);
  await expect(field(page, 'Subjective')).toBeVisible();
  const telephone = await page.context().newPage();
  await telephone.setViewportSize({ width: 390, height: 844 });
  await telephone.goto(`/his/record/${visit}`);
  await expect(field(telephone, 'Subjective')).toBeVisible();
  const network = await slowDown(telephone);
  await network.on();

  await field(telephone, 'Subjective').pressSequentially('Vomits since Monday', { delay: 20 });
  await field(page, 'Plan').fill('Fluids, 40 ml/kg');

  await expect
    .poll(stored, { timeout: 60_000 })
    .toEqual({ subjective: 'Vomits since Monday', plan: 'Fluids, 40 ml/kg' });
  await expect(field(telephone, 'Plan')).toHaveValue('Fluids, 40 ml/kg', { timeout: 60_000 });
  await expect(field(page, 'Subjective')).toHaveValue('Vomits since Monday');
});
