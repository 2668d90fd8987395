import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '@alder/database';
import { freePort, isInstalled } from '@alder/testing';
import { expect, test } from '@alder/testing/browser';
import { plate, upload } from '../../imaging/journeys/studies.fixture.ts';

const hasDcmtk = isInstalled('storescp');

/** Whether the port accepts connections. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => {
      line.destroy();
      resolve(true);
    });
    line.once('error', () => resolve(false));
  });
}

test('a study is sent to a workstation that is away: the list says so, and tried again when it is there it arrives [pacs.forwardPacsEntry, pacs.retryForward] [screen.worklist]', async ({
  page,
  hospital,
}) => {
  test.skip(!hasDcmtk, 'DCMTK is not installed (Debian: dcmtk)');
  const pet = await hospital.addPet({ name: 'Coco' });
  await upload(page, hospital, plate(pet));
  const port = await freePort();
  const workstation = { aetitle: 'WS1', name: 'Reading room', address: '127.0.0.1/32', port, modalities: [] };
  await hospital.work((trx) =>
    trx
      .insertInto('pacs_peer')
      .values({ id: newId(), ...workstation })
      .execute(),
  );
  await page.goto('/pacs/studies');
  await page.getByRole('row', { name: /Coco/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to equipment' });
  await expect(dialog.getByRole('radio', { name: 'WS1 · Reading room' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('On its way to WS1')).toBeVisible();

  await page.goto('/pacs/equipment');
  const line = page.getByRole('region', { name: 'On the way to equipment' }).getByRole('listitem');
  await expect(line).toContainText('Coco, THORAX');
  await expect(line).toContainText('the device does not answer; it is tried again by itself');
  await expect(line).toContainText('0 of 1');

  const folder = mkdtempSync(path.join(tmpdir(), 'alder-forward-'));
  const receiver = spawn('storescp', ['-aet', 'WS1', '-od', folder, '--accept-all', String(port)], { stdio: 'ignore' });
  try {
    await expect.poll(() => answers(port)).toBe(true);
    await line.getByRole('button', { name: 'Try again now' }).click();
    await expect(line.getByText('Arrived')).toBeVisible();
    await expect(line).toContainText('1 of 1');
    expect(readdirSync(folder)).toHaveLength(1);
  } finally {
    receiver.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
