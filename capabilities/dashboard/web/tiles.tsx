import { classes, PressArea, Sparkline } from '@alder/ui';
import type { CSSProperties } from 'react';
import type { Report } from '../contract/index.ts';
import { measureOf } from '../domain/index.ts';
import styles from './dashboard.module.css';
import { Definition } from './definition.tsx';
import { useDashboardTexts } from './use-dashboard-texts.ts';
import type { RangeState } from './use-range.ts';
import { useReportLabels } from './use-report-labels.ts';

/** The figures of a page; each leads to its rows. */
export function Tiles({ tiles, list }: { readonly tiles: Report['tiles']; readonly list: RangeState['list'] }) {
  const t = useDashboardTexts();
  return (
    <section aria-label={t('figures')} className={styles.tiles} style={columns(tiles.length)}>
      {tiles.map((tile) => (
        <Tile key={tile.measure} tile={tile} onOpen={() => list({ measure: tile.measure })} />
      ))}
    </section>
  );
}

/** More than six stand in two rows. */
const MAX_IN_ROW = 6;
const columns = (tiles: number) =>
  ({ '--columns': tiles > MAX_IN_ROW ? Math.ceil(tiles / 2) : tiles }) as CSSProperties;

function Tile({ tile, onOpen }: { readonly tile: Report['tiles'][number]; readonly onOpen: () => void }) {
  const t = useDashboardTexts();
  const labels = useReportLabels();
  const { measure, value, before, count, trend } = tile;
  const { unit, isBurden } = measureOf(measure);
  const change = labels.change(value, before, unit);
  const isRise = value !== null && before !== null && value > before;
  const isFall = value !== null && before !== null && value < before;
  const isGood = isBurden ? isFall : isRise;
  const isBad = isBurden ? isRise : isFall;
  return (
    <article className={styles.tile} aria-label={labels.measure(measure)}>
      <h2>
        {labels.measure(measure)}
        <Definition measure={measure} />
      </h2>
      <p className={`${styles.big} tn`}>{labels.value(value, unit)}</p>
      <div className={styles.trend}>
        <span className={classes('tn', isGood && styles.good, isBad && styles.bad)}>{change ?? '\u00a0'}</span>
        {trend.length > 1 && <Sparkline values={trend} />}
      </div>
      <PressArea className={styles.link} disabled={count === 0} onClick={onOpen}>
        {t('showRows', { count })}
      </PressArea>
    </article>
  );
}
