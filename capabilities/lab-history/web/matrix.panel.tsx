import { useAccount, usePages, useWire } from '@alder/client';
import { type UnitSystem, unitsOf } from '@alder/hospitals/domain';
import { useLanguage } from '@alder/i18n';
import { groupOf, type OrganGroup, organGroups } from '@alder/lab/domain';
import { Button, Empty, Loaded, Seg, SelectField } from '@alder/ui';
import { Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { exportLabMatrix, getLabMatrix } from '../contract/index.ts';
import { buildMatrix, isRowAbnormal, type Matrix } from '../domain/index.ts';
import styles from './matrix.module.css';
import { MatrixTable } from './matrix-table.tsx';
import { useHistoryTexts } from './use-history-texts.ts';

/** Results read at once: ten years of monthly controls. */
const COLUMNS_READ = 120;

/** Everything that was measured of one patient: analytes down, results across. */
export function MatrixPanel({ pet }: { readonly pet: string }) {
  const t = useHistoryTexts();
  const list = usePages(getLabMatrix, { pet, limit: COLUMNS_READ });
  const { pages } = list;
  const { account, hospital } = useAccount();
  const units = unitsOf(account, hospital);
  const matrix = useMemo(
    () =>
      buildMatrix(
        pages.flatMap(({ result }) => result),
        pages[0]?.species,
        pages[0]?.limits,
        units,
      ),
    [pages, units],
  );
  return (
    <section className={styles.matrix} aria-label={t('matrix')}>
      <Loaded
        query={{ ...list, data: list.isSuccess ? matrix : undefined }}
        what={t('matrix')}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Empty>{t('matrix.empty')}</Empty>}
      >
        {(data) => (
          <MatrixView
            pet={pet}
            matrix={data}
            units={units}
            {...(list.hasMore && { onMore: list.more, isFetchingMore: list.isFetchingMore })}
          />
        )}
      </Loaded>
    </section>
  );
}

type ViewProps = {
  readonly pet: string;
  readonly matrix: Matrix;
  readonly units: UnitSystem;
  readonly onMore?: () => void;
  readonly isFetchingMore?: boolean;
};

function MatrixView({ pet, matrix, units, onMore, isFetchingMore = false }: ViewProps) {
  const t = useHistoryTexts();
  const { language } = useLanguage();
  const wire = useWire();
  const [show, setShow] = useState<'all' | 'abnormal'>('all');
  const [organ, setOrgan] = useState<OrganGroup | ''>('');
  const abnormal = matrix.rows.filter(isRowAbnormal);
  const rows = (show === 'abnormal' ? abnormal : matrix.rows).filter(
    ({ code }) => organ === '' || groupOf(code) === organ,
  );
  const organs = organGroups.filter((group) => matrix.rows.some(({ code }) => groupOf(code) === group));
  const isSome = (test: (cell: NonNullable<Matrix['rows'][number]['cells'][number]>) => boolean) =>
    rows.some(({ cells }) => cells.some((cell) => cell && test(cell)));
  return (
    <>
      <div className={styles.controls}>
        <Seg
          size="sm"
          label={t('matrix.show')}
          value={show}
          onChange={setShow}
          entries={[
            { value: 'all', label: t('matrix.all', { n: matrix.rows.length }) },
            { value: 'abnormal', label: t('matrix.abnormal', { n: abnormal.length }) },
          ]}
        />
        <SelectField
          label={t('matrix.organ')}
          labelHidden
          none={t('matrix.organs')}
          value={organ}
          onChange={(value: string) => setOrgan(value as OrganGroup | '')}
          options={organs.map((value) => ({ value, label: t(`group.${value}`) }))}
        />
        <span className={styles.out}>
          <a className={styles.export} href={wire.url(exportLabMatrix, { pet, lang: language, units })} download>
            <Download aria-hidden="true" />
            {t('matrix.csv')}
          </a>
          <Button size="sm" icon={<Printer />} onClick={() => window.print()}>
            {t('matrix.print')}
          </Button>
        </span>
      </div>
      {rows.length === 0 ? (
        <Empty>{t('matrix.noneAbnormal')}</Empty>
      ) : (
        <MatrixTable matrix={{ columns: matrix.columns, rows }} />
      )}
      <footer className={styles.foot}>
        {isSome(({ isBroken }) => isBroken) && <span>{t('matrix.brokenNote')}</span>}
        {isSome(({ isConverted }) => isConverted) && <span>{t('matrix.convertedNote')}</span>}
        {isSome(({ change }) => change?.isBeyond === true) && <span>{t('change.note')}</span>}
        {onMore && (
          <Button size="sm" busy={isFetchingMore} onClick={onMore}>
            {t('matrix.more')}
          </Button>
        )}
      </footer>
    </>
  );
}
