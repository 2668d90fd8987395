// A doctor gives the owner something to read, from the suggestion and from the slash menu; it stays as it was given.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('a handout that fits the diagnosis is printed in the language of the owner, and one after a slash is sent by email', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  const record = { id: visit, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id };
  await hospital.work(async (trx) => {
    await trx.updateTable('owner').set({ lang: 'ja', email: 'sato@owner.test' }).where('id', '=', pet.owner).execute();
    await trx.insertInto('medical_record').values(record).execute();
    const diagnosis = { id: newId(), medical_record: visit, pet: pet.id, name: 'Chronic kidney disease' };
    await trx.insertInto('diagnosis_record').values(diagnosis).execute();
  });
  const handout = () =>
    hospital.work((trx) =>
      trx.selectFrom('given_handout').select(['title', 'lang', 'way', 'note']).orderBy('given_at').execute(),
    );
  await page.goto(`/his/record/${visit}`);
  const strip = page.getByRole('region', { name: 'Owner handouts' });

  await strip.getByRole('button', { name: 'Food for pets with kidney disease' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give a handout' });
  await expect(dialog.getByRole('heading', { name: '腎臓病の子の食事' })).toBeVisible();
  await expect(dialog.getByRole('article')).toHaveAttribute('lang', 'ja');
  await dialog.getByRole('textbox', { name: 'Words for this owner' }).fill('毎週、体重を量ってください。');
  const printed = page.context().waitForEvent('request', (request) => request.url().includes('getGivenHandoutPdf'));
  await dialog.getByRole('button', { name: 'Give and print' }).click();
  const pdf = await page.request.get((await printed).url());
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await expect(strip.getByRole('list').getByText('腎臓病の子の食事')).toBeVisible();
  await expect(strip.getByRole('button', { name: 'Food for pets with kidney disease' })).toHaveCount(0);

  const plan = page.getByRole('textbox', { name: 'Plan' });
  await plan.fill('Tablets at home. ');
  await plan.press('End');
  await plan.pressSequentially('/tablet');
  await page.getByRole('option', { name: /Giving a tablet at home/ }).click();
  await expect(plan).toHaveValue('Tablets at home. ');
  await dialog.getByRole('radio', { name: 'Email' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveValue('sato@owner.test');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(strip.getByRole('list').getByText('錠剤の飲ませ方')).toBeVisible();

  await expect.poll(handout).toEqual([
    { title: '腎臓病の子の食事', lang: 'ja', way: 'print', note: '毎週、体重を量ってください。' },
    { title: '錠剤の飲ませ方', lang: 'ja', way: 'email', note: '' },
  ]);
});
