import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { scratchFolder } from '@alder/testing';
import { expect, test } from 'vitest';

const altered = resolve(import.meta.dirname, 'altered-driver.fixture.ts');
const refusal = 'The driver "vs2" version 1 is not as it was signed: somebody changed it.';

test.each([
  ['gateway', resolve(import.meta.dirname, 'main.ts')],
  ['server', resolve(import.meta.dirname, '../../server/src/main.ts')],
])('a %s with a driver that was changed after its release does not start, and says which it is', (_, program) => {
  const folder = scratchFolder('altered');
  const { status, stderr } = spawnSync(process.execPath, ['--import', altered, program], {
    env: {
      ...{ PATH: process.env.PATH, ALDER_DATA: folder, PORT: '0', GATEWAY_DATA: join(folder, 'gateway') },
      ...{ GATEWAY_SERIAL: 'A'.repeat(16), GATEWAY_KEY: 'none', GATEWAY_PORT: '0', GATEWAY_DICOM_PORT: '0' },
    },
    encoding: 'utf8',
    timeout: 60_000,
  });

  expect(stderr).toContain(refusal);
  expect(status).toBe(1);
});
