// What a sick animal may have, from the first visit to the diagnosis in the second.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';

/** Two visits of Mochi that are the doctor's, a week apart. */
async function open(hospital: JourneyHospital) {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const [first, second] = [newId(), newId()];
  const of = (id: string, days: number) => ({
    ...{ id, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, reason: 'Vomits' },
    checked_in_at: new Date(Date.now() - days * 86_400_000),
  });
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values([of(first, 7), of(second, 0)])
      .execute(),
  );
  const stored = (visit: string) =>
    hospital.work((trx) =>
      trx
        .selectFrom('differential_record')
        .select(['name', 'state', 'reason', 'test'])
        .where('medical_record', '=', visit)
        .where('deleted_at', 'is', null)
        .orderBy('rank')
        .execute(),
    );
  return { first, second, stored };
}

test('a doctor ranks what vomiting may be, rules one out, and the next visit goes on from there until it is a diagnosis [DDX-02] [DDX-03]', async ({
  page,
  hospital,
}) => {
  const { first, second, stored } = await open(hospital);
  await page.goto(`/his/record/${first}`);
  const place = page.getByRole('region', { name: 'Differential diagnoses', exact: true });
  await page.getByRole('combobox', { name: 'Add diagnosis', exact: true }).fill('Vomiting');
  await page.getByRole('option', { name: /Create.*Vomiting/ }).click();
  await expect(place.getByRole('combobox', { name: 'What it may explain' })).toHaveValue(/.+/);

  // By its Japanese name on an English screen, and freely.
  const add = place.getByRole('combobox', { name: 'Add differential diagnosis' });
  await add.fill('膵炎');
  await page.getByRole('option', { name: /Acute pancreatitis/ }).click();
  await add.fill('Foreign body');
  await page.getByRole('option', { name: /Create.*Foreign body/ }).click();
  const list = place.getByRole('list', { name: 'Differential diagnoses of Vomiting' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await place.getByRole('button', { name: 'State of Foreign body' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('Foreign body');

  await place.getByRole('textbox', { name: 'What speaks for or against Foreign body' }).fill('Films are clean');
  await place.getByRole('combobox', { name: 'Test that decides about Acute pancreatitis' }).fill('fPLI');
  await expect
    .poll(() => stored(first))
    .toEqual([
      { name: 'Foreign body', state: 'considered', reason: 'Films are clean', test: '' },
      { name: 'Acute pancreatitis', state: 'considered', reason: '', test: 'fPLI' },
    ]);
  await place.getByRole('button', { name: 'Rule out Foreign body' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('ruled out');

  await page.goto(`/his/record/${second}`);
  await expect(place.getByText(/Still open since .*Acute pancreatitis/)).toBeVisible();
  await place.getByRole('button', { name: 'Carry forward' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(place.getByText(/Still open/)).toBeHidden();
  await place.getByRole('button', { name: /^Confirm Acute pancreatitis/ }).click();
  const diagnoses = page.getByRole('list', { name: 'Diagnoses', exact: true });
  await expect(diagnoses).toContainText('Acute pancreatitis');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(diagnoses).not.toContainText('Acute pancreatitis');
  await expect(diagnoses).toContainText('Vomiting');
});

test('what is typed without a connection is there after a reload and sent; where another device wrote meanwhile the doctor decides [DDX-06]', async ({
  page,
  hospital,
  pageOf,
}) => {
  const { first, stored } = await open(hospital);
  await page.goto(`/his/record/${first}`);
  const reason = (where: typeof page) => where.getByRole('textbox', { name: 'What speaks for or against Gastritis' });
  await page.getByRole('combobox', { name: 'Add differential diagnosis' }).fill('Gastritis');
  await page.getByRole('option', { name: /Create.*Gastritis/ }).click();
  await expect(reason(page)).toBeVisible();
  const other = await pageOf(hospital.doctor);
  await other.goto(`/his/record/${first}`);
  await expect(reason(other)).toBeVisible();

  await page.context().setOffline(true);
  await reason(page).fill('New food on Monday');
  await reason(other).fill('Ate grass');
  await expect.poll(async () => (await stored(first))[0]?.reason).toBe('Ate grass');
  await page.context().setOffline(false);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();

  await expect(reason(page)).toHaveValue('New food on Monday');
  const asked = page.getByRole('alert').filter({ hasText: 'Ate grass' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await stored(first))[0]?.reason).toBe('New food on Monday');
  await expect(reason(other)).toHaveValue('New food on Monday');
});
