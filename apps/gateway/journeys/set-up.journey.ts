import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scratchFolder } from '@alder/testing';
import { expect, test } from '@alder/testing/browser';

/** Starts the gateway with the settings shown on the page, watching a folder into which a VetScan VS2 writes. */
function startGateway(lines: string, folder: string): { program: ChildProcess; log: () => string } {
  const input = Object.fromEntries(lines.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const program = spawn(process.execPath, [resolve(import.meta.dirname, '../src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      ...input,
      GATEWAY_DATA: scratchFolder('set-up'),
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: '0',
      GATEWAY_DICOM_PORT: '0',
      GATEWAY_ASTM_PORT: '0',
      GATEWAY_MLLP_PORT: '0',
      GATEWAY_DEVICES: JSON.stringify([{ serial: 'V0042', model: 'vs2', protocol: 'folder', address: folder }]),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  program.stderr!.on('data', (text: Buffer) => {
    output += text;
  });
  return { program, log: () => output };
}

test('a gateway is set up on the page, an export of its analyzer is judged by a range just written, and its key is revoked [screen.pulpoSetup] [cap.customRanges]', async ({
  hospital,
  pageOf,
}) => {
  test.setTimeout(120_000);
  const pet = await hospital.addPet({ patient_id: 'P10231' });
  const page = await pageOf(await hospital.addPerson({ role: 'sysAdmin' }));
  const folder = scratchFolder('vs2');
  mkdirSync(folder, { recursive: true });

  await page.goto('/manage/ranges');
  await page.getByRole('button', { name: 'Add range' }).click();
  const range = page.getByRole('region', { name: 'Reference ranges' });
  await range.getByLabel('Add item').fill('ALT');
  await page.getByRole('option', { name: /Alanine/ }).click();
  await range.getByLabel('High, Alanine aminotransferase', { exact: true }).fill('100');
  await range.getByLabel('High, Alanine aminotransferase', { exact: true }).blur();
  await range.getByRole('button', { name: 'Save range' }).click();
  await expect(page.getByText('Range saved.')).toBeVisible();

  await page.goto('/manage/devices');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Where it stands').fill('Laboratory');
  await page.getByRole('button', { name: 'Enroll' }).click();
  const lines = await page.locator('pre', { hasText: 'GATEWAY_KEY=' }).innerText();
  const { program, log } = startGateway(lines, folder);
  try {
    await page.getByRole('button', { name: 'I have kept the key' }).click();
    await expect(page.getByText(/Connected, version/)).toBeVisible();
    await expect(page.getByText('VetScan VS2 V0042')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();

    const day = new Date().toISOString().slice(0, 10);
    const rows = ['Patient no.;Date;ALT;;GLU;', `${pet.patient_id};${day} 09:30;168,00;U/L;98,00;mg/dL`];
    writeFileSync(join(folder, 'run.tmp'), rows.join('\r\n'));
    renameSync(join(folder, 'run.tmp'), join(folder, 'run.csv'));
    await page.goto('/clinicpath/results');
    const row = page.getByRole('row', { name: /Alanine aminotransferase/ });
    await expect(row.getByTitle('High')).toBeVisible();

    await page.goto('/clinicpath/devices');
    await expect(page.getByRole('listitem').filter({ hasText: 'VetScan VS2' })).toContainText('Ready');
    await page.getByRole('link', { name: 'Set up gateways' }).click();
    await page
      .getByRole('row', { name: /Laboratory/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No gateway has been enrolled yet.')).toBeVisible();
    await expect.poll(log).toContain('The key of this gateway has been revoked.');
  } finally {
    program.kill('SIGKILL');
  }
});
