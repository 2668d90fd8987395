import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

type Hospital = Parameters<Parameters<typeof test>[2]>[0]['hospital'];

/** Mochi in the room of the doctor, with a chemistry of today. */
async function visitWithResult(hospital: Hospital) {
  const pet = await hospital.addPet({ name: 'Mochi', species: 'dog', weight: 9.2 });
  const record = newId();
  const value = (code: string, raw: string, flag: string) => ({
    ...{ code, name: code, raw, comparator: null, number: Number(raw), scaled_result: null, unit: 'mmol/L' },
    ...{ unit_raw: 'mmol/L', flag, flag_device: '', range: null },
  });
  await hospital.work(async (trx) => {
    const visit = { id: record, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, reason: 'Appetite down' };
    await trx
      .insertInto('medical_record')
      .values({ ...visit, checked_in_at: new Date(Date.now() - 3_600_000) })
      .execute();
    await trx
      .insertInto('lab_record')
      .values({
        ...{ id: newId(), run_key: record, content_key: record, pet: pet.id, device: 'Catalyst_One' },
        ...{ profile: 'Chemistry', timestamp: new Date(), match_state: 'matched', verify_state: 'final' },
        reported: JSON.stringify({ patient_id: pet.patient_id, name: 'Mochi', sex: null, species: null }),
        results: JSON.stringify([value('K', '6.9', 'HH'), value('NA', '146', 'N'), value('CL', '110', 'N')]),
      })
      .execute();
  });
  return { pet, record };
}

test('a result opens over the record, Esc returns with the focus where it was, and S, O, A and P fit 1440x900', async ({
  page,
  hospital,
}) => {
  const { record } = await visitWithResult(hospital);
  await page.goto(`/his/record/${record}`);
  const chip = page.getByRole('link', { name: /Potassium.*6\.9/ });
  await expect(page.getByRole('link', { name: '+2 in range' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Body map' }).locator('[data-species=dog]')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Plan' })).toBeInViewport({ ratio: 1 });

  // One click from the record to the trend of a value (design: screens 2.4, task 4).
  await chip.click();
  const result = page.getByRole('dialog', { name: 'Chemistry' });
  await expect(result.getByRole('heading', { name: /Potassium/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(result).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/his/record/${record}$`));
  await expect(chip).toBeFocused();

  // With the keys alone, again and again: closing and making the page usable race each other.
  for (let times = 0; times < 8; times++) {
    await page.keyboard.press('Enter');
    await expect(result.getByRole('heading', { name: /Potassium/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(result).toBeHidden();
    await expect(chip).toBeFocused();
  }
});
