import { expect } from '@alder/testing/browser';
import type { Page } from '@playwright/test';
import { button, type Visit } from './visit-fixture.ts';
import { cineOf, photograph, sendRadiograph } from './visit-modality.ts';

/** A radiograph arrives from the modality and is shown in the record; the association of an unknown AE is refused. */
export async function radiographArrives({ doctor, hospital, pet }: Visit): Promise<void> {
  await sendRadiograph(hospital, pet);
  const tile = doctor.getByRole('link', { name: /lateral/i }).first();
  await expect(tile).toBeVisible();
  await expect(tile.locator('img')).toHaveJSProperty('complete', true, { timeout: 20_000 });
}

/** Photograph and cine are dragged onto the record; the cine is cut off on its way and goes on where it stopped. */
export async function dragImages({ doctor, hospital, pet, record }: Visit): Promise<void> {
  await doctor.goto(`/his/record/${record}`);
  const cine = cineOf(pet);
  const line = await doctor.context().newCDPSession(doctor);
  const speed = (bytesPerSecond: number, offline = false) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 5,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await line.send('Network.enable');
  await speed(12_000_000);
  await drop(doctor, doctor.getByRole('link', { name: /lateral/i }).first(), [await photograph(), cine.file]);

  const dialog = doctor.getByRole('dialog', { name: 'Upload images' });
  const progress = dialog.getByRole('progressbar', { name: 'heart.dcm' });
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(percent, { timeout: 30_000 }).toBeGreaterThan(15);
  await speed(0, true);
  await expect(dialog.getByText('Connection lost. It goes on by itself')).toBeVisible();
  const reached = await percent();
  expect(reached).toBeLessThan(100);
  await speed(-1);

  await expect(dialog.getByRole('link', { name: 'Open study' })).toHaveCount(2, { timeout: 60_000 });
  const [saved] = await hospital.work((trx) =>
    trx.selectFrom('pacs_upload').select(['received', 'sha256', 'state']).where('filename', '=', 'heart.dcm').execute(),
  );
  expect(saved).toEqual({ received: cine.bytes, sha256: cine.sha256, state: 'filed' });
  await button(dialog, 'Close').last().click();
}

/** Drops files as a hand would: they lie in the transfer of a drop over `target`. */
async function drop(page: Page, target: ReturnType<Page['getByRole']>, files: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const hand = Object.assign(document.createElement('input'), { type: 'file', multiple: true, id: 'hand' });
    document.body.append(hand);
  });
  await page.locator('#hand').setInputFiles([...files]);
  const transfer = await page.evaluateHandle(() => {
    const hand = document.querySelector<HTMLInputElement>('#hand')!;
    const held = new DataTransfer();
    for (const file of hand.files!) held.items.add(file);
    hand.remove();
    return held;
  });
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer: transfer });
}

/** The viewer shows the radiograph; a length on it is in millimetres, and the source of its calibration is shown. */
export async function viewRadiograph({ doctor, record }: Visit): Promise<void> {
  await doctor.goto(`/his/record/${record}`);
  const tile = doctor.getByRole('link', { name: /lateral/i }).first();
  await tile.click();
  const image = doctor.locator('canvas[data-shown]');
  await expect(image).toBeVisible({ timeout: 20_000 });
  const box = (await image.boundingBox())!;
  await doctor.keyboard.press('l');
  await doctor.mouse.move(box.x + 200, box.y + 300);
  await doctor.mouse.down();
  await doctor.mouse.move(box.x + 500, box.y + 300, { steps: 5 });
  await doctor.mouse.up();
  const panel = doctor.getByRole('complementary', { name: 'Measurements and image' });
  const length = panel.getByRole('listitem').getByText(/^[\d.]+ mm$/);
  await expect(length).toBeVisible();
  // 1500 by 1200 pixels of 0.2867 mm, fitted into the viewport.
  const millimetres = (300 / Math.min(box.width / 1500, box.height / 1200)) * 0.2867;
  expect(Math.abs(Number.parseFloat((await length.textContent())!) - millimetres)).toBeLessThan(0.5);
  await expect(panel.getByText(/calibrated at the patient|at the detector/)).toBeVisible();
  for (const key of ['i', 'r', 'x', '0', 'Control+z']) await doctor.keyboard.press(key);
  await expect(length).toBeVisible();
}

/** Shared with a password the study opens for an outsider who knows it, shows nothing else, and ends with the link. */
export async function shareStudy({ doctor, hospital, newPage }: Visit): Promise<void> {
  await button(doctor, 'Share').first().click();
  const dialog = doctor.getByRole('dialog', { name: /Share/ });
  await dialog.getByRole('textbox', { name: 'Password' }).fill('483172');
  await button(dialog, 'Create and copy').click();
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await button(dialog, 'Done').click();
  const outsider = await newPage();
  await outsider.goto(new URL(address).pathname);
  const give = async (password: string) => {
    await outsider.getByLabel('Password', { exact: true }).fill(password);
    await button(outsider, 'Open').click();
  };
  // Repeated failures are slowed: the third one waits, and the right password is let in after it.
  for (const wrong of ['1111', '2222', '3333']) {
    await give(wrong);
    await expect(outsider.getByText('That password is not right.')).toBeVisible();
    await expect(outsider.getByLabel('Password', { exact: true })).toHaveValue('');
  }
  await expect(outsider.getByRole('timer')).toHaveText(/^You can try again in 0:0[1-5]$/);
  await expect(outsider.getByRole('timer')).toBeHidden({ timeout: 15_000 });
  await give('483172');
  await expect(outsider.locator('canvas[data-shown]')).toBeVisible({ timeout: 20_000 });
  await expect(outsider.getByText('Ken Sato')).toBeHidden();
  await expect(outsider.getByText('Download original')).toBeHidden();
  await hospital.work((trx) =>
    trx
      .updateTable('share_url')
      .set({ expiration: new Date(Date.now() - 1000) })
      .execute(),
  );
  await outsider.goto(new URL(address).pathname);
  await expect(outsider.getByText('This link was not found')).toBeVisible();
}
