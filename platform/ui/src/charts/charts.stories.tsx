import type { Story } from '../../stories/story.ts';
import { Card, RangeBar, Sparkline, TrendChart } from '../index.tsx';

const range = { low: 3.5, high: 5.8, critHigh: 6.5 };

export const stories: readonly Story[] = [
  {
    title: 'RangeBar',
    show: () => (
      <div style={{ width: '100%', display: 'grid', gap: 12 }}>
        <RangeBar label="Creatinine" unit="mg/dL" decimals={1} value={3.1} previous={2.4} low={0.8} high={2.4} />
        <RangeBar label="Potassium" unit="mmol/L" decimals={1} value={6.9} previous={4.6} {...range} />
        <RangeBar label="Urea" unit="mg/dL" decimals={0} value={92} low={16} high={36} />
        <RangeBar label="Albumin" unit="g/dL" decimals={1} value={1.9} low={2.3} high={3.9} />
        <RangeBar label="ALT" unit="U/L" decimals={0} value={48} previous={52} low={12} high={130} />
        <RangeBar label="No range" unit="" decimals={0} value={5} />
        <RangeBar label="No result" unit="" decimals={0} value={null} low={1} high={2} />
      </div>
    ),
  },
  {
    title: 'Sparkline, TrendChart',
    show: () => (
      <>
        <Sparkline values={[1.4, 1.5, 1.7, 1.9, 2.4, 3.1]} low={0.8} high={2.4} flag="H" />
        <Sparkline values={[4.6]} low={3.5} high={5.8} />
        <Card title="Potassium" style={{ width: '100%' }}>
          <TrendChart
            label="Potassium"
            unit="mmol/L"
            decimals={1}
            {...range}
            points={[
              { at: '2024-02-03', value: 4.4 },
              { at: '2024-08-01', value: 4.5 },
              { at: '2025-02-03', value: 4.3 },
              { at: '2025-05-12', value: 4.7 },
              { at: '2025-08-08', value: 4.6 },
              { at: '2025-11-21', value: 6.9 },
            ]}
            events={[{ at: '2024-05-20', text: 'Benazepril' }]}
          />
        </Card>
      </>
    ),
  },
];
