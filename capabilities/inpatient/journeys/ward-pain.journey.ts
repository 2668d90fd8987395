// A cat in the ward is scored by its face at the cage, on a phone without a connection, and is not left without an answer.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('a nurse scores the face of a cat at the cage without a connection; the doctor sees that pain waits on the map and the sheet, and answers it there [PNS-02]', async ({
  page,
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Tofu', species: 'cat', weight: 5 });
  const [visit, stay, order] = [newId(), newId(), newId()];
  const due_at = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  await hospital.work(async (trx) => {
    await trx.insertInto('medical_record').values({ id: visit, pet: pet.id, owner: pet.owner }).execute();
    await trx
      .insertInto('inpatient_record')
      .values({
        ...{ id: stay, pet: pet.id, medical_record: visit, reason: 'After surgery' },
        admitted_at: new Date(due_at.getTime() - 3_600_000),
      })
      .execute();
    await trx
      .insertInto('inpatient_order')
      .values({
        ...{ id: order, inpatient_record: stay, pet: pet.id, kind: 'vitals', name: 'Pain', repeat: 'once' },
        starts_at: due_at,
      })
      .execute();
  });
  const nurse = await hospital.addPerson({ role: 'assistant', display_name: 'Hsu' });
  const phone = await pageOf(nurse);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/his/inpatient/${stay}`);
  await phone.getByRole('button', { name: /^Enter: / }).click();
  await phone.getByRole('button', { name: 'Pain in pictures' }).click();
  const face = phone.getByRole('region', { name: 'Pain in the face of a cat' });
  for (const name of [/Turned outward/, /Squeezed shut/, /Loose and round/, /Loose and curved/])
    await face.getByRole('button', { name }).click();
  await expect(face.getByText('Sum 4 of 10')).toBeVisible();
  await face.getByRole('button', { name: /Above the shoulders/ }).click();
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(phone.getByText('on this device').first()).toBeVisible();
  await phone.context().setOffline(false);

  await page.goto('/his/inpatient');
  await expect(page.getByText('Pain waits for an answer')).toBeVisible({ timeout: 30_000 });
  await page.goto(`/his/inpatient/${stay}`);
  const waiting = page.getByRole('alert').filter({ hasText: 'Face 4 of 10' });
  await waiting.getByRole('textbox').fill('Buprenorphine 0.02 mg/kg');
  await waiting.getByRole('button', { name: 'Analgesia given' }).click();
  await expect(waiting).toBeHidden();
  await page.goto(`/his/inpatient/${stay}/vitals`);
  await expect(page.getByRole('heading', { name: 'Face' })).toBeVisible();
  const stored = await hospital.work((trx) =>
    trx
      .selectFrom('vital_signs')
      .select(['face', 'medical_record', 'pain_answer', 'pain_answer_note'])
      .where('pet', '=', pet.id)
      .execute(),
  );
  expect(stored).toEqual([
    {
      ...{ face: { ears: 2, eyes: 2, muzzle: 0, whiskers: 0, head: 0 }, medical_record: visit },
      ...{ pain_answer: 'analgesia', pain_answer_note: 'Buprenorphine 0.02 mg/kg' },
    },
  ]);
});
