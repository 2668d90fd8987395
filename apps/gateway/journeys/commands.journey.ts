import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { enrollGateway } from '@alder/devices/server';
import { scratchFolder, testDb } from '@alder/testing';
import { expect, test } from '@alder/testing/browser';

test('an analyzer is tested and the log of its gateway read from the page of the devices', async ({
  hospital,
  pageOf,
  baseURL,
}) => {
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin' }));
  const { serial, key } = (await enrollGateway(await testDb(), { hospital: hospital.key }))!;
  const program = spawn(process.execPath, [resolve(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, GATEWAY_SERVER: baseURL, GATEWAY_SERIAL: serial, GATEWAY_KEY: key },
      ...{
        GATEWAY_DATA: scratchFolder('commands'),
        GATEWAY_HOST: '127.0.0.1',
        GATEWAY_PORT: '0',
        GATEWAY_DICOM_PORT: '0',
      },
      ...{ GATEWAY_ASTM_PORT: '0', GATEWAY_MLLP_PORT: '0' },
      GATEWAY_DEVICES: JSON.stringify([{ serial: 'VS-00318', model: 'vs2', protocol: 'astm', listen_port: 0 }]),
    },
    stdio: 'ignore',
  });
  try {
    await page.goto('/clinicpath/devices');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Test device' }).click();
    const list = page.getByRole('region', { name: 'Requests to gateways' });
    await expect(list.getByText(/Waiting at port \d+; the device is not connected/)).toBeVisible();
    await page.getByRole('button', { name: /^Ask .* for something$/ }).click();
    await page.getByRole('menuitem', { name: 'Fetch log' }).click();
    await list.getByRole('button', { name: 'Show log' }).click();
    await expect(page.getByRole('dialog')).toContainText('Connected to the server');
  } finally {
    program.kill();
  }
});
