import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { KpiStrip, KpiTile } from '@alder/ui';
import { ChevronsUp } from 'lucide-react';
import styles from './board.module.css';
import { useBoardTexts } from './board-texts.ts';
import { type BoardFilters, type BoardStats, noFilters } from './board-view.ts';

export type BoardStatsProps = {
  readonly stats: BoardStats;
  /** Visits on the same weekday of last week; undefined on other days. */
  readonly weekBefore?: number;
  readonly withMoney: boolean;
  readonly filters: BoardFilters;
  readonly onFilter: (filters: BoardFilters) => void;
};

/** The day in five numbers; pressing one filters the board. */
export function BoardStatsStrip({ stats, weekBefore, withMoney, filters, onFilter }: BoardStatsProps) {
  const t = useBoardTexts();
  const format = useFormat();
  const { hospital } = useAccount();
  const rooms = Array.isArray(hospital.configs?.rooms) ? hospital.configs.rooms.length : 0;
  const change = weekBefore === undefined ? undefined : stats.visits - weekBefore;
  const place = (target: 'waiting' | 'inRoom') => ({
    pressed: filters.place === target,
    onClick: () => onFilter({ ...filters, place: filters.place === target ? '' : target }),
  });

  return (
    <KpiStrip label={t('stats')}>
      <KpiTile
        label={t(weekBefore === undefined ? 'stats.visitsDay' : 'stats.visits')}
        value={stats.visits}
        detail={
          change !== undefined && <span className={change >= 0 ? styles.up : styles.down}>{format.change(change)}</span>
        }
        onClick={() => onFilter(noFilters)}
      />
      <KpiTile
        label={t('stats.waiting')}
        value={stats.waiting}
        detail={stats.waiting > 0 && t('stats.average', { minutes: stats.waitMinutes })}
        {...place('waiting')}
      />
      <KpiTile
        label={t('stats.inRoom')}
        value={stats.inRoom}
        detail={rooms > 0 && t('stats.rooms', { rooms })}
        {...place('inRoom')}
      />
      <KpiTile
        label={t('stats.lab')}
        value={stats.labPending}
        detail={
          stats.critical > 0 && (
            <span className={styles.critical}>
              <ChevronsUp aria-hidden="true" />
              {t('stats.critical', { critical: stats.critical })}
            </span>
          )
        }
        pressed={filters.labPending}
        onClick={() => onFilter({ ...filters, labPending: !filters.labPending })}
      />
      <KpiTile
        label={t('stats.paid')}
        value={stats.paid}
        detail={withMoney && stats.revenue > 0 && format.money(stats.revenue)}
        pressed={filters.unpaid}
        onClick={() => onFilter({ ...filters, unpaid: !filters.unpaid })}
      />
    </KpiStrip>
  );
}
