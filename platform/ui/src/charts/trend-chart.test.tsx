import { show } from '@alder/testing/screen';
import { screen } from '@testing-library/react';
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
