import { usePages } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { nameOf as analyteName } from '@alder/lab/domain';
import { Button, Chip, Empty, Loaded, PressArea } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Comparison, type DeviceQc, getComparisons } from '../../contract/index.ts';
import { useQcTexts } from '../use-qc-texts.ts';
import { BeginComparison } from './begin.dialog.tsx';
import styles from './comparison.module.css';
import { ComparisonPanel } from './comparison.panel.tsx';

/** Two analyzers compared by split samples: those of the hospital, and the one that is open. */
export function Comparisons({ devices }: { devices: readonly DeviceQc[] }) {
  const t = useQcTexts();
  const list = usePages(getComparisons, {});
  // In the address: a reload, the way back and a link that was sent show the same comparison.
  const [address, setAddress] = useSearchParams();
  const choose = (id: string | undefined) => {
    const next = new URLSearchParams(address);
    if (id) next.set('comparison', id);
    else next.delete('comparison');
    setAddress(next, { replace: true });
  };
  const [isBeginning, setBeginning] = useState(false);
  const all = list.pages.flatMap(({ result }) => result);
  const current = address.get('comparison') ?? all[0]?.id;
  const begin = (
    <Button variant="primary" icon={<Plus />} onClick={() => setBeginning(true)} disabled={devices.length < 2}>
      {t('compare.begin')}
    </Button>
  );
  return (
    <>
      <Loaded
        query={{ ...list, data: list.pages[0] }}
        what={t('view.comparison')}
        isEmpty={() => all.length === 0}
        empty={<Empty action={begin}>{t(devices.length < 2 ? 'compare.needTwo' : 'compare.none')}</Empty>}
      >
        {() => (
          <div className={styles.screen}>
            <nav className={styles.list} aria-label={t('view.comparison')}>
              {begin}
              <ul>
                {all.map((one) => (
                  <li key={one.id}>
                    <Entry comparison={one} isCurrent={one.id === current} onOpen={() => choose(one.id)} />
                  </li>
                ))}
              </ul>
              {list.hasMore && <Button onClick={list.more}>{t('compare.more')}</Button>}
            </nav>
            {current && <ComparisonPanel key={current} id={current} onGone={() => choose(undefined)} />}
          </div>
        )}
      </Loaded>
      {isBeginning && (
        <BeginComparison
          devices={devices}
          onClose={() => setBeginning(false)}
          onBegun={(id) => {
            choose(id);
            setBeginning(false);
          }}
        />
      )}
    </>
  );
}

type EntryProps = { readonly comparison: Comparison; readonly isCurrent: boolean; readonly onOpen: () => void };

function Entry({ comparison, isCurrent, onOpen }: EntryProps) {
  const t = useQcTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { analyte, x_name, y_name, state, created_at } = comparison;
  return (
    <PressArea className={styles.entry} aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
      <b>{analyteName({ code: analyte, name: analyte }, language)}</b>
      <span>{t('compare.of', { y: y_name, x: x_name })}</span>
      <span className={styles.line}>
        <Chip tone={state === 'approved' ? 'ok' : 'outline'}>{t(`compare.state.${state}`)}</Chip>
        <small>{format.date(created_at)}</small>
      </span>
    </PressArea>
  );
}
