import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scratchFolder } from '@alder/testing';
import { expect, test } from 'vitest';

const script = resolve(import.meta.dirname, '../install/install.sh');

test('the installer writes a service and settings that only root reads, keeps settings that it does not name, and refuses without a key', () => {
  const root = scratchFolder('install');
  const key = join(root, 'key');
  writeFileSync(key, 'the-key\n');
  const install = (...more: string[]) =>
    execFileSync('sh', [
      ...[script, '--server', 'https://alder.example', '--serial', '8N5QXK2M7T4VB9RC'],
      ...['--key-file', key, '--root', root, ...more],
    ]);
  const settings = join(root, 'etc/alder-gateway/gateway.env');
  install();
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}GATEWAY_DEVICES=/etc/alder-gateway/devices.json\n`);
  install('--host', '10.0.0.5');

  const lines = readFileSync(settings, 'utf8').trim().split('\n');
  expect(lines).toEqual([
    'GATEWAY_SERVER=https://alder.example',
    'GATEWAY_SERIAL=8N5QXK2M7T4VB9RC',
    'GATEWAY_KEY=the-key',
    'GATEWAY_HOST=10.0.0.5',
    'GATEWAY_DATA=/var/lib/alder-gateway',
    'GATEWAY_DEVICES=/etc/alder-gateway/devices.json',
  ]);
  expect(statSync(settings).mode & 0o077).toBe(0);
  const unit = readFileSync(join(root, 'etc/systemd/system/alder-gateway.service'), 'utf8');
  expect(unit).toContain('EnvironmentFile=/etc/alder-gateway/gateway.env');
  expect(unit).not.toContain('@');
  const refused = spawnSync('sh', [
    script,
    '--server',
    'https://alder.example',
    '--serial',
    'X',
    '--key-file',
    '/none',
  ]);
  expect(refused.status).toBe(1);
});
