import { useAccount, usePages } from '@alder/client';
import { Button, Chip, Empty, Loaded, PressArea } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getIntervalStudies } from '../contract/index.ts';
import { BeginDialog } from './begin.dialog.tsx';
import styles from './intervals.module.css';
import { StudyPanel } from './study.panel.tsx';
import { useIntervalTexts } from './use-interval-texts.ts';
import { useStudyLabel } from './use-study-label.ts';

/** Roles that make ranges of own results; the others read them. */
const ADMINISTRATOR_ROLES: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'lisConsultant'];

/** Reference intervals of the hospital's own results (peers 29). */
export function OwnIntervals() {
  const t = useIntervalTexts();
  const { account } = useAccount();
  const isAdministrator = ADMINISTRATOR_ROLES.includes(account.role);
  const list = usePages(getIntervalStudies, {});
  // In the address: a reload, the way back and a link that was sent show the same study.
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('study') ?? undefined;
  const choose = (study: string | undefined) => {
    const next = new URLSearchParams(address);
    if (study) next.set('study', study);
    else next.delete('study');
    setAddress(next, { replace: true });
  };
  const [isBeginning, setBeginning] = useState(false);
  const label = useStudyLabel();
  const studies = list.pages.flatMap(({ result }) => result);
  const current = chosen ?? studies[0]?.id;
  const begin = isAdministrator && (
    <Button variant="primary" icon={<Plus />} onClick={() => setBeginning(true)}>
      {t('begin')}
    </Button>
  );
  return (
    <>
      <Loaded
        query={{ ...list, data: list.pages[0] }}
        what={t('studies')}
        isEmpty={() => studies.length === 0}
        empty={<Empty action={begin || undefined}>{t('none')}</Empty>}
      >
        {() => (
          <div className={styles.screen}>
            <nav className={styles.list} aria-label={t('studies')}>
              {begin}
              <ul>
                {studies.map((study) => (
                  <li key={study.id}>
                    <PressArea
                      aria-current={study.id === current ? 'page' : undefined}
                      onClick={() => choose(study.id)}
                    >
                      <b>{label(study).title}</b>
                      <span>{label(study).about}</span>
                      <Chip tone={study.state === 'approved' ? 'ok' : 'outline'}>{t(`state.${study.state}`)}</Chip>
                    </PressArea>
                  </li>
                ))}
              </ul>
              {list.hasMore && <Button onClick={list.more}>{t('more')}</Button>}
            </nav>
            {current && (
              <StudyPanel key={current} id={current} isReadOnly={!isAdministrator} onGone={() => choose(undefined)} />
            )}
          </div>
        )}
      </Loaded>
      {isBeginning && (
        <BeginDialog
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
