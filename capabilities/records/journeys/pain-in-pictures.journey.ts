// A cat in pain: scored by its face, and not left without an answer.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('a doctor scores body and face by pictures; pain at the level of analgesia stays on the record until what was done is noted [PNS-02] [PNS-03]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Tofu', species: 'cat', breed: 'Domestic Shorthair' });
  const visit = newId();
  const record = { id: visit, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id };
  await hospital.work((trx) => trx.insertInto('medical_record').values(record).execute());
  const stored = () =>
    hospital.work((trx) =>
      trx
        .selectFrom('vital_signs')
        .select(['bcs', 'muscle', 'face', 'pain_answer', 'pain_answer_note'])
        .where('pet', '=', pet.id)
        .orderBy('measured_at')
        .execute(),
    );
  await page.goto(`/his/record/${visit}`);

  await page.getByRole('button', { name: 'Body condition in pictures' }).click();
  await page.getByRole('button', { name: /^3 of 9/ }).click();
  await expect(page.getByRole('textbox', { name: 'BCS' })).toHaveValue('3');
  await page.getByRole('button', { name: /^Mild loss/ }).click();
  await expect(page.getByText('Muscle: Mild loss')).toBeVisible();

  await page.getByRole('button', { name: 'Pain in pictures' }).click();
  const face = page.getByRole('region', { name: 'Pain in the face of a cat' });
  await face.getByRole('button', { name: /Turned outward/ }).click();
  await face.getByRole('button', { name: /Squeezed shut/ }).click();
  await expect(face.getByText('Sum 4 of 10')).toBeVisible();
  await expect(face.getByText('From 4 on analgesia is called for')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // Half a score is found again.
  await page.getByRole('button', { name: 'Pain in pictures' }).click();
  await expect(face.getByText('Sum 4 of 10')).toBeVisible();
  await face.getByRole('button', { name: /Loose and round/ }).click();
  await face.getByRole('button', { name: /Loose and curved/ }).click();
  await face.getByRole('button', { name: /Above the shoulders/ }).click();
  await face.getByRole('button', { name: 'Save the score' }).click();

  const waiting = page.getByRole('alert').filter({ hasText: 'Face 4 of 10' });
  await expect(waiting).toBeVisible();
  await waiting.getByRole('textbox', { name: 'What was given, or why nothing was' }).fill('Buprenorphine 0.02 mg/kg');
  await waiting.getByRole('button', { name: 'Analgesia given' }).click();
  await expect(waiting).toBeHidden();
  expect(await stored()).toMatchObject([
    { bcs: 3 },
    { muscle: 'mild' },
    {
      face: { ears: 2, eyes: 2, muzzle: 0, whiskers: 0, head: 0 },
      pain_answer: 'analgesia',
      pain_answer_note: 'Buprenorphine 0.02 mg/kg',
    },
  ]);
});
