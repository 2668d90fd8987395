// A technician's control material and reagents: a lot with its targets, a vial that runs, a failure that holds, a package scanned in and opened.
import { newId } from '@alder/database';
import { barriersOf, expect, test } from '@alder/testing/browser';

const DAY_MS = 86_400_000;

test('a technician is notified of an analyzer without QC for over 90 days, runs a control of the right label alone, fails, and scans a package in once [cap.qc] [screen.qc]', async ({
  page,
  hospital,
}) => {
  const device = newId();
  const serial = `S${device.slice(-8)}`;
  const last_qc_at = new Date(Date.now() - 91 * DAY_MS);
  await hospital.work((trx) =>
    trx.insertInto('device').values({ id: device, model: 'Catalyst_One', serial, last_qc_at }).execute(),
  );
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });

  await page.goto(`/clinicpath/qc/${device}`);
  await expect(page.getByText(/more than 90 days without a control run that passed/)).toBeVisible();
  await expect(page.getByText('Passed 91 days ago, limit 90 days')).toBeVisible();
  await button('Control lots').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add a control lot' }).click();
  await field('Lot number').fill('Q2211');
  await page.getByRole('spinbutton', { name: 'day, Last day' }).click();
  await page.keyboard.type('31012036');
  await field(/^Targets/).fill('CREA, mg/dL, 1.4, 0.05');
  await button('Save lot').click();
  await expect(page.getByText('Control lot saved')).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await button('Close').last().click();

  await button('Run QC').first().click();
  await button('Vial is open: start 20 minutes').click();
  await expect(page.getByRole('timer')).toContainText(/left to run this vial/);
  const label = field('Scan or type the label of the vial');
  await label.fill('Q9999');
  await button('Check label').click();
  await expect(page.getByText(/^Lot number not found/).first()).toBeVisible();

  // The twenty minutes go on through a reload.
  await page.reload();
  await button('Run QC').first().click();
  await expect(page.getByRole('timer')).toContainText(/(19|20):\d\d left/);
  await label.fill('Q2211');
  await button('Check label').click();
  await expect(page.getByText('Label checked: lot Q2211')).toBeVisible();
  await page.getByRole('textbox', { name: 'CREA' }).fill('1.9');
  await button('Enter run').click();
  await expect(page.getByText('QC failed: results are held')).toBeVisible();
  await expect(page.getByText(/^Next: repeat/)).toBeVisible();
  await button('Close').last().click();
  await expect(page.getByText(/Hold/).first()).toBeVisible();
  await expect(
    page
      .getByRole('img', { name: /Levey-Jennings/ })
      .or(page.getByLabel(/Levey-Jennings/))
      .first(),
  ).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);

  await page.goto('/clinicpath/reagents');
  await button('Scan in').first().click();
  const scan = async () => {
    await field('Scan the label').fill(']d2010401234567890117360228107731AA1\u001d21S-9');
    await page.keyboard.press('Enter');
  };
  await scan();
  await expect(field(/^Lot/)).toHaveValue('7731AA1');
  await expect(field('Serial number')).toHaveValue('S-9');
  await field(/^Test/).first().fill('Chem 17');
  await field(/^Tests in the package/).fill('25');
  await button('Add and next').click();
  await expect(page.getByText('Chem 17, lot 7731AA1, added')).toBeVisible();
  await scan();
  await field(/^Test/).first().fill('Chem 17');
  await field(/^Tests in the package/).fill('25');
  await button('Add and next').click();
  await expect(page.getByText('Duplicate reagent').first()).toBeVisible();
  await field('Serial number').fill('S-8');
  await button('Add and next').click();
  await expect(page.getByText('Incorrect serial number').first()).toBeVisible();
  await button('Close').last().click();

  await page.getByText('Chem 17').first().click();
  await page.getByRole('combobox', { name: 'Analyzer' }).last().selectOption({ index: 1 });
  await button('Open').last().click();
  await expect(page.getByText('Chem 17, lot 7731AA1: done')).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
});

test('at 390 pixels the pages of quality control and reagents are not wider than the phone', async ({
  page,
  hospital,
}) => {
  const device = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('device')
      .values({ id: device, model: 'Catalyst_One', serial: device.slice(-9) })
      .execute(),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, name] of [
    [`/clinicpath/qc/${device}`, 'Run QC'],
    ['/clinicpath/reagents', 'Scan in'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await barriersOf(page)).toEqual([]);
  }
});
