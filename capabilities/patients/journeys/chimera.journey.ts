import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import { sql } from 'kysely';

// The address of a server on this machine is refused by the product, as it has to be: what the other system says is put
// where a pull puts it, as the fixtures recorded it, and the page is what is tried here.
const patient = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../server/chimera/fixtures/medplum-patients.json'), 'utf8'),
).entry[0].resource;

test('an administrator is refused an address of this machine, and a user takes the breed of a pulled pet and leaves the name', async ({
  hospital,
  pageOf,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', permits: ['his'] });
  const pet = await hospital.addPet({ name: 'Mochi', patient_id: 'P02418', breed: 'Shiba Inu' });
  const page = await pageOf(admin);
  await page.goto('/manage/chimera');
  await page.getByLabel(/^Address/).fill('https://127.0.0.1/fhir/R4');
  await page.getByLabel(/^Token/).fill('secret');
  await page.getByRole('button', { name: 'Test and save' }).click();
  await expect(page.getByText('This address is not allowed', { exact: false })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  const at = new Date().toISOString();
  const pull = {
    ...{ id: '01a20000-0000-7000-8000-000000000001', pet: pet.id, pet_version: 1, owner: pet.owner, owner_version: 1 },
    ...{ remote: patient.id, pulled_at: at, taken_at: null },
    differences: [
      { field: 'name', here: 'Mochi', there: 'Mochiko', changed: 'here' },
      { field: 'breed', here: 'Shiba Inu', there: 'Golden Retriever', changed: 'there' },
    ],
    owner_differences: [],
  };
  const pulled = { pet: { name: 'Mochiko', breed: 'Golden Retriever' }, owner: null };
  await hospital.work(async (trx) => {
    const row = { id: pull.id, pet: pet.id, remote: patient.id, pulled: JSON.stringify(pulled), pulled_at: at };
    await trx.insertInto('chimera_pet').values(row).execute();
    await sql`select app.set_chimera_access(true)`.execute(trx);
  });
  await page.route('**/pet/syncChimera', (route) => route.fulfill({ json: { payload: { result: pull } } }));
  await page.goto(`/patient/${pet.id}`);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Compare with the other system' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Breed.*Shiba Inu.*Golden Retriever/ })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Take Breed' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Take Name' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Take 1' }).click();
  await expect(page.getByText('taken from the other system', { exact: false })).toBeVisible();
  const row = await hospital.work((trx) =>
    trx.selectFrom('pet').select(['name', 'breed']).where('id', '=', pet.id).executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ name: 'Mochi', breed: 'Golden Retriever' });
});
