import { useCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, Loaded, Screen, SearchField } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { findDuplicateChimeraPets, getPet } from '../contract/index.ts';
import styles from './chimera.module.css';
import { MergeDialog } from './merge.dialog.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { usePetLabels } from './signalment.ts';

type Pair = PayloadOf<typeof findDuplicateChimeraPets>['result'][number];

/** `/sysAdmin/duplicates`: patients that are in the hospital twice, and the way to merge them (design: screens §3.30). */
export function DuplicatesScreen() {
  const t = usePatientTexts();
  const [q, setQ] = useState('');
  const [merging, setMerging] = useState<Pair>();
  const pages = usePages(findDuplicateChimeraPets, { q: q.trim() });
  const [first] = pages.isSuccess ? pages.pages : [];
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  return (
    <Screen title={t('duplicates.title')}>
      <div className={styles.page}>
        <p className={styles.about}>{t('duplicates.about', { hospital: first?.hospital.name ?? '–' })}</p>
        <SearchField label={t('duplicates.search')} value={q} onChange={setQ} />
        <Loaded query={listed} what={t('duplicates.title')}>
          {(pairs) => (
            <>
              {pairs.length === 0 && <Empty icon={<GitMerge aria-hidden="true" />}>{t('duplicates.none')}</Empty>}
              {pairs.map((pair) => (
                <PairCard key={`${pair.one.id} ${pair.other.id}`} pair={pair} onMerge={() => setMerging(pair)} />
              ))}
              {pages.hasMore && (
                <Button variant="ghost" busy={pages.isFetchingMore} onClick={pages.more}>
                  {t('duplicates.more')}
                </Button>
              )}
            </>
          )}
        </Loaded>
        {first && first.others.length > 0 && (
          <section className={styles.card} aria-label={t('duplicates.others')}>
            <h3>{t('duplicates.others')}</h3>
            <p className={styles.about}>{t('duplicates.others.about')}</p>
            <ul className={styles.others}>
              {first.others.map(({ key, name, pairs }) => (
                <li key={key}>
                  <span>{name}</span>
                  <b className="tn">{t('duplicates.pairs', { count: pairs })}</b>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {merging && <Merge pair={merging} onClose={() => setMerging(undefined)} />}
    </Screen>
  );
}

function PairCard({ pair, onMerge }: { pair: Pair; onMerge: () => void }) {
  const t = usePatientTexts();
  return (
    <article className={styles.card} aria-label={`${pair.one.name} ${pair.one.patient_id}, ${pair.other.patient_id}`}>
      <div className={styles.chips}>
        <span className={styles.small}>{t('duplicates.why')}</span>
        {pair.why.map((why) => (
          <Chip key={why} tone="warn">
            {t(`duplicates.why.${why}`)}
          </Chip>
        ))}
      </div>
      <div className={styles.pair}>
        <Side title={t('duplicates.one')} side={pair.one} />
        <Side title={t('duplicates.two')} side={pair.other} />
        <Button icon={<GitMerge />} onClick={onMerge}>
          {t('duplicates.merge')}
        </Button>
      </div>
    </article>
  );
}

function Side({ title, side }: { title: string; side: Pair['one'] }) {
  const t = usePatientTexts();
  const format = useFormat();
  const labels = usePetLabels();
  const { owner } = side;
  return (
    <div className={styles.side}>
      <small>
        {title} · {format.dateTime(side.created_at)}
      </small>
      <b>
        {side.name} <span className="tn">{side.patient_id}</span>
      </b>
      <span>{labels.line(side)}</span>
      <span>{owner ? [owner.name, ...owner.phones].join(' · ') : '–'}</span>
      <small>{t('duplicates.visits', { count: side.visits })}</small>
    </div>
  );
}

/** The older entry stays, unless fields of the newer one are chosen. */
function Merge({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const pet = useCall(getPet, { id: pair.one.id }).data?.result;
  if (!pet) return null;
  return <MergeDialog pet={pet} other={pair.other.id} refreshes={[findDuplicateChimeraPets]} onClose={onClose} />;
}
