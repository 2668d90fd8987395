import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TrendChart } from './trend-chart.tsx';

test('a value that an analyzer could only call lower or higher keeps its sign in the table of a chart', () => {
  const points = [
    { at: '2026-10-01T00:00:00.000Z', value: 20, comparator: '<' },
    { at: '2026-11-01T00:00:00.000Z', value: 45, comparator: null },
  ];
  show(<TrendChart label="ALT" unit="U/L" decimals={0} points={points} low={10} high={100} />, {});
  expect(screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent?.trim())).toEqual([
    '<20',
    '45',
  ]);
});

const POINTS = [
  { at: '2026-10-01T00:00:00.000Z', value: 40 },
  { at: '2026-10-10T00:00:00.000Z', value: 60, isConverted: true, note: 'Converted from 1.0 ukat/L' },
  { at: '2026-11-01T00:00:00.000Z', value: 45, isBroken: true, note: 'Another analyzer' },
];
const BACKGROUND = {
  bands: [{ from: '2026-10-05T00:00:00.000Z', until: '2026-10-20T00:00:00.000Z', text: 'Prednisolone' }],
  marks: { label: 'Visits', at: ['2026-10-05T00:00:00.000Z', '2025-01-01T00:00:00.000Z'] },
  breakNote: 'Gap: another analyzer',
};

test('a line breaks where values cannot be compared, and what was taken and when the animal came stand in the legend', () => {
  const { container } = show(
    <TrendChart label="ALT" unit="U/L" decimals={0} points={POINTS} low={10} high={100} {...BACKGROUND} />,
    {},
  );
  expect(container.querySelectorAll('polyline')).toHaveLength(1);
  expect(container.querySelector('polyline')!.getAttribute('points')!.split(' ')).toHaveLength(2);
  const legend = screen.getByRole('list', { name: 'What stands behind the line' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Prednisolone 5 Oct – 20 Oct', 'Visits', 'Gap: another analyzer']);
});

test('a legend names only what is drawn', () => {
  show(<TrendChart label="ALT" unit="U/L" decimals={0} points={POINTS.slice(0, 1)} {...BACKGROUND} />, {});
  expect(screen.queryByRole('list')).toBeNull();
});

test('the values of a trend are gone through with the arrow keys, each with what was taken then', async () => {
  show(<TrendChart label="ALT" unit="U/L" decimals={0} points={POINTS} {...BACKGROUND} />, {});
  const chart = screen.getByRole('slider', { name: 'ALT' });
  await userEvent.tab();
  expect(document.activeElement).toBe(chart);
  expect(chart.getAttribute('aria-valuetext')).toBe('45 U/L · 1 Nov 2026 · Another analyzer');
  await userEvent.keyboard('{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toBe('≈60 U/L · 10 Oct 2026 · Converted from 1.0 ukat/L · Prednisolone');
  await userEvent.keyboard('{Home}');
  expect(chart.getAttribute('aria-valuenow')).toBe('0');
});
