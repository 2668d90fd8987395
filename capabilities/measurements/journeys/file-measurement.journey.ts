import { newId } from '@alder/database';
import { barriersOf, expect, test } from '@alder/testing/browser';
import { daysAgo, dicomDate, placeOf, plate, STUDY_DAY, upload } from '../../imaging/journeys/studies.fixture.ts';
import { drawHeart } from './heart.fixture.ts';

const plateOf = (pet: { patient_id: string; name: string }, day: string) =>
  plate(pet, { StudyDate: dicomDate(day), StudyTime: '101500' });

test('a heart score is filed in the record by one click and shown there with range, flag, previous value, trend and image, and in the report as a sentence [screen.viewer] [pacs.fileMeasurement]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog', breed: 'Toy Poodle' });
  const dayBefore = daysAgo(92);
  const [earlier, now] = [
    await upload(page, hospital, plateOf(pet, dayBefore)),
    await upload(page, hospital, plateOf(pet, STUDY_DAY)),
  ];
  for (const [image, score] of [
    [earlier, 10],
    [now, 11],
  ] as const) {
    const card = await drawHeart(page, image, score);
    await card.getByRole('button', { name: 'File in record' }).click();
    await expect(card.getByText(/^In the record since/)).toBeVisible();
    await expect(card.getByRole('button', { name: 'File in record' })).toBeHidden();
  }
  await page.keyboard.press('e');
  const report = page.getByRole('complementary').last();
  await report.getByRole('button', { name: 'Write a report' }).click();
  await expect(report.getByText(/VHS 11\.0 v/).first()).toBeVisible();

  await page.goto(`/patient/${pet.id}?tab=imaging`);
  const panel = page.getByRole('region', { name: 'Measurements on images' });
  await expect(panel).toContainText('Vertebral heart score');
  await expect(panel).toContainText('11.0 v');
  await expect(panel.getByTitle('above the range')).toBeVisible();
  const [, day, month, year] = new Date(dayBefore).toUTCString().split(' ');
  await expect(panel).toContainText(new RegExp(`before: 10\\.0 v on .*\\b${Number(day)} ${month} ${year}`));
  await expect(panel).toContainText('Dogs 8.5 to 10.5');
  await expect(panel.getByLabel('2 values over time')).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await panel.getByRole('link', { name: /^Image of/ }).click();
  await expect(page).toHaveURL(new RegExp(`/pacs/study/${now.study}/image/${now.id}$`));

  const record = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values({ id: record, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, reason: 'cough' })
      .execute(),
  );
  await page.goto(`/his/record/${record}`);
  await expect(page.getByRole('region', { name: 'Measurements on images' })).toContainText('11.0 v');
});

test('moving a filed graphic object leaves the value unchanged and shows the difference; filed again, the old value stays visible [pacs.fileMeasurement]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog' });
  const image = await upload(page, hospital, plateOf(pet, STUDY_DAY));
  const card = await drawHeart(page, image, 11);
  await card.getByRole('button', { name: 'File in record' }).click();
  await expect(card.getByText(/^In the record since/)).toBeVisible();

  const at = await placeOf(page, image.id);
  await page.keyboard.press('Escape');
  const from = at(300, 490);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const to = at(300, 410);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(card.getByText(/^In the record: 11\.0 v\. The mark has changed since\.$/)).toBeVisible();

  await card.getByRole('button', { name: 'File again' }).click();
  await expect(card.getByText(/^In the record since/)).toBeVisible();
  await page.goto(`/patient/${pet.id}?tab=imaging`);
  const panel = page.getByRole('region', { name: 'Measurements on images' });
  await panel.getByText('1 earlier version').click();
  await expect(panel.getByText(/11\.0 v measured anew/)).toBeVisible();
});
