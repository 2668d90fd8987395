import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import sharp from 'sharp';
import { replayTransfer } from '../../simulators/src/analyzer.ts';
import { startGateway } from './gateway.fixture.ts';

const failedRun = [
  'H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^VS-00318|||||||P|E 1394-97|',
  'P|1|',
  'O|1|||^^^Comprehensive: 9172BB5||20261121101400',
  'C|1|I|^4100^Rotor mix failed|I',
  'L|1|N',
  '',
].join('\r');

test('an error of an analyzer becomes a log, its replacement is requested with a photo, a consultant approves it, and the hospital sees it [cap.replacement, route.admin]', async ({
  page,
  pageOf,
  hospital,
  baseURL,
}) => {
  const barriersOf = async (of: typeof page) => {
    const { violations } = await new AxeBuilder({ page: of }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
  };
  const { port, program } = await startGateway(hospital.key, baseURL!);
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/clinicpath/servicelogs');
    await expect(page.getByText(/^No logs between/)).toBeVisible();
    // The period that is shown ends with the 25th (specification section 4): after it a new log is in the next one.
    const day = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Taipei', day: 'numeric' }).format(new Date());
    if (Number(day) > 25) await page.getByRole('button', { name: 'Later period' }).click();
    expect(await replayTransfer({ host: '127.0.0.1', port }, new TextEncoder().encode(failedRun))).toBe('delivered');
    await expect(page.getByRole('row', { name: /4100/ })).toContainText('Not applied');

    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Request replacement' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/9172BB5/)).toBeVisible();
    await dialog.getByLabel('What happened').fill('The rotor stopped while it was mixed.');
    const rotor = sharp({ create: { width: 800, height: 600, channels: 3, background: '#5a6' } });
    await dialog
      .getByLabel('Photo of the rotor or cassette')
      .setInputFiles({ name: 'rotor.jpg', mimeType: 'image/jpeg', buffer: await rotor.jpeg().toBuffer() });
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('row', { name: /4100/ })).toContainText('Requested');
    expect(await barriersOf(page)).toEqual([]);

    const consultant = await pageOf(await hospital.addPerson({ role: 'lisConsultant', display_name: 'Sato' }));
    await consultant.emulateMedia({ reducedMotion: 'reduce' });
    await consultant.goto('/his');
    await consultant.getByRole('button', { name: 'Sato' }).click();
    await consultant.getByRole('menuitem', { name: 'Replacement requests' }).click();
    await expect(consultant).toHaveURL(/\/admin$/);
    await consultant.getByRole('row', { name: /4100/ }).click();
    const details = consultant.getByRole('dialog');
    await expect(details.getByText('The rotor stopped while it was mixed.')).toBeVisible();
    const photo = details.getByRole('img', { name: 'Photo of the request' });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    expect(await barriersOf(consultant)).toEqual([]);
    await details.getByRole('button', { name: 'Approve' }).click();
    await expect(consultant.getByText('No request is waiting.')).toBeVisible();

    await expect(page.getByRole('row', { name: /4100/ })).toContainText('Approved');
  } finally {
    program.kill('SIGKILL');
  }
});
