import { expect, test } from 'vitest';
import { countryOf, holidaysOf, missingHolidays } from './index.ts';

const daysOf = (country: 'tw' | 'jp', year: number) => holidaysOf(country, year).map(({ from }) => from.slice(5));

// The days are those that the Cabinet Office (内閣府) announced.
test('holidays of Japan are those of the law, with the days that stand in for a Sunday and between two holidays', () => {
  expect(daysOf('jp', 2026)).toEqual([
    ...['01-01', '01-12', '02-11', '02-23', '03-20', '04-29', '05-03', '05-04', '05-05', '05-06', '07-20', '08-11'],
    ...['09-21', '09-22', '09-23', '10-12', '11-03', '11-23'],
  ]);
  expect(holidaysOf('jp', 2026).find(({ from }) => from === '2026-05-06')?.reason).toBe('振替休日');
  expect(holidaysOf('jp', 2026).find(({ from }) => from === '2026-09-22')?.reason).toBe('国民の休日');
});

// The days are those of the calendar of the Directorate-General of Personnel Administration (行政院人事行政總處).
test('holidays of Taiwan are those of the law, those of the lunar calendar among them', () => {
  expect(daysOf('tw', 2026)).toEqual([
    ...['01-01', '02-15', '02-16', '02-17', '02-18', '02-19', '02-28', '04-04', '04-05', '05-01', '06-19', '09-25'],
    ...['09-28', '10-10', '10-25', '12-25'],
  ]);
  expect(holidaysOf('tw', 2025).find(({ from }) => from === '2025-04-04')?.reason).toBe('兒童節、民族掃墓節');
});

test('only those are offered that are no closed days yet, and only where the country is known', () => {
  const closed = [{ from: '2026-02-14', to: '2026-02-22', reason: '春節' }];
  expect(missingHolidays('tw', 2026, closed).map(({ from }) => from.slice(5, 7))).not.toContain('02-17');
  expect(missingHolidays('tw', 2026, closed)).toHaveLength(11);
  expect(missingHolidays('tw', 2026, holidaysOf('tw', 2026))).toEqual([]);
  expect([countryOf('Asia/Tokyo'), countryOf('Asia/Taipei'), countryOf('Europe/Berlin')]).toEqual([
    'jp',
    'tw',
    undefined,
  ]);
});
