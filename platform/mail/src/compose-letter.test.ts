import { readSettings } from '@alder/settings';
import { scratchFolder } from '@alder/testing';
import { expect, test } from 'vitest';
import { composeLetter } from './compose-letter.ts';
import { KINDS, type LetterKind } from './kinds.ts';
import { linkToken } from './link-token.ts';

const settings = readSettings({ ALDER_DATA: scratchFolder('letter') });
const options = { settings, address: 'https://alder.test' };
const row = {
  ...{
    id: '019308a1-7b44-7c11-8000-5a3f0c6b1d21',
    kind: 'activation',
    lang: 'en',
    email: 'lin@coast.test',
    path: null,
  },
  ...{ has_token: true, hospital_name: null, timezone: null },
  details: { hospital: 'Coast <b>Vet</b> & Co', key: 'coast-vet' },
};

/** What the letters of each kind are about, as it lies in the database. */
const DETAILS: Readonly<Record<LetterKind, Readonly<Record<string, unknown>>>> = {
  activation: { hospital: '海岸動物醫院', key: 'coast-vet' },
  invitation: { hospital: '海岸動物醫院' },
  reset: {},
  passwordChanged: { at: '2026-11-23T09:05:00.000Z', device: 'Chrome, Windows' },
  confirmAddress: { hours: 24 },
  addressChanged: { at: '2026-11-23T09:05:00.000Z', email: 'new@coast.test' },
  newDevice: { at: '2026-11-23T09:05:00.000Z', device: 'Safari, iPad', address: '203.0.113.9' },
  factorAdded: { at: '2026-11-23T09:05:00.000Z' },
  factorRemoved: { at: '2026-11-23T09:05:00.000Z' },
  passkeyAdded: { at: '2026-11-23T09:05:00.000Z', name: 'My computer' },
  passkeyRemoved: { at: '2026-11-23T09:05:00.000Z', name: 'My computer' },
  factorReset: {},
  reward: { hospital: '海岸動物醫院', partner: 'Bay Vet', count: 1, until: '2027-01-01T00:00:00.000Z' },
  rewardBonus: { hospital: '海岸動物醫院', invited: 10, count: 2, until: '2027-01-01T00:00:00.000Z' },
  storage80: { hospital: '海岸動物醫院', used: '81.5', quota: '100' },
  storage95: { hospital: '海岸動物醫院', used: '96', quota: '100' },
  storageFull: { hospital: '海岸動物醫院', used: '100', quota: '100' },
  planSoon: { hospital: '海岸動物醫院', day: '2026-12-01T00:00:00.000Z' },
  planEnded: { hospital: '海岸動物醫院', day: '2026-12-01T00:00:00.000Z' },
  erasure: { hospital: '海岸動物醫院', name: '林怡君', at: '2026-11-23T09:05:00.000Z' },
  membership: { hospital: '海岸動物醫院' },
  membershipEnded: { hospital: '海岸動物醫院', at: '2026-11-23T09:05:00.000Z' },
  roleChanged: { hospital: '海岸動物醫院', at: '2026-11-23T09:05:00.000Z' },
  memberInvitation: { hospital: '海岸動物醫院' },
  exportReady: { hospital: '海岸動物醫院', until: '2026-11-23T09:05:00.000Z' },
  exportNotSent: { hospital: '海岸動物醫院', until: '2026-11-23T09:05:00.000Z' },
  preventive: { hospital: 'Harbor Animal Hospital', pet: 'Mochi', what: 'rabies', day: '2026-11-25T12:00:00.000Z' },
  notices: { hospital: '海岸動物醫院', count: 3 },
  exportFailed: { hospital: '海岸動物醫院', until: '2026-11-23T09:05:00.000Z' },
  bookingAsked: {
    ...{ hospital: '海岸動物醫院', pet: '布丁' },
    ...{ at: '2026-11-24T06:00:00.000Z', until: '2026-11-23T09:05:00.000Z' },
  },
  bookingUnknown: { hospital: '海岸動物醫院', pet: '布丁', at: '2026-11-24T06:00:00.000Z' },
  bookingBooked: { hospital: '海岸動物醫院', pet: '布丁', at: '2026-11-24T06:00:00.000Z', hours: 24 },
  bookingMoved: { hospital: '海岸動物醫院', pet: '布丁', at: '2026-11-24T06:00:00.000Z' },
  bookingCanceled: { hospital: '海岸動物醫院', pet: '布丁', at: '2026-11-24T06:00:00.000Z' },
  reminder: { subject: '布丁的預約', body: '林怡君 您好：' },
  handout: { hospital: '海岸動物醫院', pet: '布丁', title: '腎臟病飲食', text: '・ 隨時提供清水' },
  quotation: { hospital: '海岸動物醫院', pet: '布丁', title: 'TPLO', until: '2026-11-23T09:05:00.000Z' },
  weeklyReport: {
    ...{ hospital: '海岸動物醫院', from: '2026-11-16', to: '2026-11-22' },
    figures: [{ name: 'Visits', value: '41', before: '38', about: 'Visits & <b>checked in</b>' }],
  },
  stayPage: { hospital: '海岸動物醫院', pet: '布丁' },
};

test('a letter says the same as text and as HTML, and a name in it is no markup', () => {
  const { subject, text, html } = composeLetter(row, options);
  const link = `https://alder.test/auth/activate?token=${linkToken(settings, row.id)}`;

  expect(subject).toBe('Activate Coast <b>Vet</b> & Co at Alder');
  expect(text).toContain('Its hospital id is coast-vet.');
  expect(text).toContain(`Set password and begin\n${link}\n`);
  expect(html).toContain('Activate Coast &lt;b&gt;Vet&lt;/b&gt; &amp; Co at Alder');
  expect(html).toContain(`href="${link}"`);
  expect(html).not.toContain('<b>');
  const words = html.replace(/<(style|title)>[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
  for (const line of text.split('\n').filter((each) => each !== '-- ' && each !== ''))
    expect(words).toContain(line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
});

test.each(
  (Object.keys(KINDS) as LetterKind[]).flatMap((kind) => (['en', 'ja', 'zhtw'] as const).map((lang) => [kind, lang])),
)(
  'the letter %s in %s has every value in its words, loads nothing when it is read, and is drawn for light and dark',
  (kind, lang) => {
    const zone = { hospital_name: '海岸動物醫院', timezone: 'Asia/Taipei' };
    const details = DETAILS[kind as LetterKind];
    const letter = { ...row, ...zone, kind: String(kind), lang: String(lang), details, has_token: false };
    const { subject, text, html } = composeLetter(letter, options);

    expect(`${subject}${text}${html.replace(/<style>.*<\/style>/, '')}`).not.toMatch(/\{|\}|undefined|Invalid/);
    expect(text).not.toContain(`${kind}.`);
    const { figures: _, ...values } = details;
    for (const [name, value] of Object.entries(values).filter(([name]) => !KINDS[kind as LetterKind].moments?.[name]))
      expect(`${subject}${text}`, name).toContain(String(value));
    expect(html).not.toMatch(/<img|<link|<script|src=|url\(|@import/i);
    const addresses = html.match(/https?:\/\/[^"&<\s]*/g) ?? [];
    expect(addresses.every((address) => address.startsWith('https://alder.test/'))).toBe(true);
    expect(html).toContain(`<html lang="${{ en: 'en', ja: 'ja', zhtw: 'zh-Hant-TW' }[String(lang)]}">`);
    expect(html).toContain('prefers-color-scheme:dark');
  },
);

test('a moment is written in the zone of the hospital, and says so where there is none', () => {
  const changed = { ...row, kind: 'passwordChanged', has_token: false, details: DETAILS.passwordChanged };

  expect(composeLetter({ ...changed, timezone: 'Asia/Taipei' }, options).text).toContain('17:05');
  expect(composeLetter(changed, options).text).toContain('09:05 UTC');
});

test('the link of a letter is the same each time it is sent, another for another letter and under another secret', () => {
  const other = readSettings({ ALDER_DATA: scratchFolder('letter') });

  expect(linkToken(settings, row.id)).toMatch(/^[\w-]{43}$/);
  expect(linkToken(settings, row.id)).toBe(linkToken(settings, row.id));
  expect(linkToken(settings, row.id.replace('a1', 'a2'))).not.toBe(linkToken(settings, row.id));
  expect(linkToken(other, row.id)).not.toBe(linkToken(settings, row.id));
});

test('figures stand in both forms beside those before, each with its definition, and the link that ends the letter is another than the one to them', () => {
  const path = '/dashboard/overview?range=custom&from=2026-11-16&to=2026-11-22';
  const letter = { ...row, kind: 'weeklyReport', path, details: DETAILS.weeklyReport };
  const { text, html, headers } = composeLetter(letter, options) as ReturnType<typeof composeLetter> & {
    readonly headers: Record<string, string>;
  };
  expect(text).toContain('Visits\nPast week: 41\nWeek before: 38\nVisits & <b>checked in</b>\n');
  expect(html).toMatch(/<th scope="row"[^>]*>Visits<\/th>\s*<td[^>]*>41<\/td>\s*<td[^>]*>38<\/td>/);
  expect(html).toContain('Visits &amp; &lt;b&gt;checked in&lt;/b&gt;');
  const leave = `https://alder.test/unsubscribe/report?token=${linkToken(settings, row.id)}`;
  expect(headers).toEqual({ 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(text).toContain(`Open this week in the dashboard\nhttps://alder.test${path}\n`);
  expect(text.split(linkToken(settings, row.id))).toHaveLength(2);
});
