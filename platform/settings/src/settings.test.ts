import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deriveSecret } from './secret.ts';
import { readGatewaySettings, readSettings } from './settings.ts';
import { settingsTables } from './table.ts';

test('without any setting the product listens on 3000 and keeps its data beside itself', () => {
  const settings = readSettings({});

  expect(settings).toMatchObject({
    port: 3000,
    dicomPort: 11112,
    dicomHost: '127.0.0.1',
    demo: true,
    databaseUrl: undefined,
  });
  expect(settings.dataDir).toBe(path.resolve('data'));
  expect(settings.storageUrl).toMatch(/^file:.*\/data\/objects$/);
});

test('an unknown ALDER_ setting is refused in one sentence that names it', () => {
  expect(() => readSettings({ ALDER_DTA: '/srv' })).toThrow(
    'There is no setting ALDER_DTA; docs/operations.md lists those that exist.',
  );
  expect(() => readGatewaySettings({ GATEWAY_KY: 'x' })).toThrow(/GATEWAY_KY/);
});

test('a server whose start must not install FFmpeg starts', () => {
  expect(() => readSettings({ ALDER_INSTALL_FFMPEG: 'off' })).not.toThrow();
  expect(() => readSettings({ ALDER_INSTALL_FFMPEG: 'perhaps' })).toThrow(/ALDER_INSTALL_FFMPEG/);
});

test('settings of other programs are left alone', () => {
  expect(readSettings({ PATH: '/bin', HOME: '/root', GATEWAY_KY: 'x' }).port).toBe(3000);
});

test.each([
  ['PORT', '70000', 'The setting PORT must be a number from 0 to 65535.'],
  ['PORT', 'web', 'The setting PORT must be a number from 0 to 65535.'],
  ['STORAGE_URL', 'ftp://x', 'The setting STORAGE_URL must be an address that begins with file:// or s3://.'],
  [
    'DATABASE_URL',
    'mysql://x',
    'The setting DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  ['ALDER_RELEASE', 'korea', 'The setting ALDER_RELEASE must be international or japan.'],
  ['ALDER_DEMO', 'maybe', 'The setting ALDER_DEMO must be on or off.'],
  ['ALDER_SECRET', 'short', 'The setting ALDER_SECRET must have at least 32 characters.'],
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(sentence);
});

test('the release is international unless it is set to japan', () => {
  expect(readSettings({}).release).toBe('international');
  expect(readSettings({ ALDER_RELEASE: 'japan' }).release).toBe('japan');
});

test('an empty setting counts as unset', () => {
  expect(readSettings({ PORT: '', BUS_URL: '' })).toMatchObject({ port: 3000, busUrl: undefined });
});

test('the demo hospital is off beside a database of your own, unless asked for', () => {
  const DATABASE_URL = 'postgres://alder@db/alder';

  expect(readSettings({ DATABASE_URL }).demo).toBe(false);
  expect(readSettings({ DATABASE_URL, ALDER_DEMO: 'on' }).demo).toBe(true);
});

test('keys are the same at every start, differ by purpose, and lie where only their owner reads them', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alder-secret-'));
  const settings = readSettings({ ALDER_DATA: dataDir });

  expect(deriveSecret(settings, 'link')).toEqual(deriveSecret(settings, 'link'));
  expect(deriveSecret(settings, 'link')).not.toEqual(deriveSecret(settings, 'mail'));
  expect(statSync(path.join(dataDir, 'secrets', 'alder-secret')).mode & 0o777).toBe(0o600);
});

test('the operations page lists every setting with its default; npm run generate brings it up to date', () => {
  const page = readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md'), 'utf8');

  expect(page).toContain(settingsTables());
});

test.each([
  ['off', false],
  ['on', 1],
  ['2', 2],
  ['10.0.0.2, 10.1.0.0/16, ::1', ['10.0.0.2', '10.1.0.0/16', '::1']],
])('TRUST_PROXY=%s trusts %j', (text, trusted) => {
  expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
});

test.each(['everybody', '11', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1,', '*'])(
  'TRUST_PROXY=%s is refused at the start',
  (text) => {
    expect(() => readSettings({ TRUST_PROXY: text })).toThrow(
      'The setting TRUST_PROXY must be off, the number of proxies',
    );
  },
);

test('a mail server without the public address stops the start with one sentence: links in letters would lead nowhere', () => {
  const env = { SMTP_URL: 'smtp://mail.example.test:587' };

  expect(() => readSettings(env)).toThrow(
    'The setting PUBLIC_URL is needed beside SMTP_URL: letters carry links, and their readers are not on this computer.',
  );
  expect(readSettings({ ...env, PUBLIC_URL: 'https://alder.example.test' }).smtpUrl).toBe(env.SMTP_URL);
});
