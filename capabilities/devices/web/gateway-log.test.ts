import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOG_MESSAGES, readGatewayLog } from './gateway-log.ts';

const gateway = join(import.meta.dirname, '../../../apps/gateway/src');
const written = readdirSync(gateway)
  .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
  .flatMap((name) => [...readFileSync(join(gateway, name), 'utf8').matchAll(/\blog\(\s*'\w+',\s*'([^']+)'/g)])
  .map(([, message]) => message!);

test('everything that a gateway writes into its log has a text here', () => {
  expect(written.length).toBeGreaterThan(15);
  expect(written.filter((message) => !Object.hasOwn(LOG_MESSAGES, message))).toEqual([]);
});

test('lines are read newest first, with what they are about; another version and a line that was cut off stand as they are', () => {
  const line = (fields: object) => JSON.stringify({ at: '2026-11-25T02:00:00.000Z', ...fields });
  const text = [
    'ut.5:4011"}',
    line({ level: 'info', message: 'connected to the cloud' }),
    line({ level: 'error', message: 'a port for an analyzer is not free', device: 'vs2', error: 'EADDRINUSE' }),
    line({ level: 'fatal', message: 'new words', at: 'x' }),
  ].join('\n');
  expect(readGatewayLog(text)).toMatchObject([
    { at: null, level: 'info', key: undefined, message: 'new words', details: [] },
    { level: 'error', key: 'portTaken', details: ['vs2', 'EADDRINUSE'] },
    { at: '2026-11-25T02:00:00.000Z', key: 'connected' },
    { at: null, key: undefined, message: 'ut.5:4011"}' },
  ]);
});
