import { usePages } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { testName } from '@alder/lab/domain';
import { Button, Chip, Empty, Loaded, Screen, Seg } from '@alder/ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { getInterpretations, type Interpretation } from '../contract/index.ts';
import styles from './interpretation.module.css';
import { useLabReportTexts } from './use-lab-report-texts.ts';

/** The queue of the consultant: what was asked for and is being written, and what was signed. */
export function InterpretationsScreen({ lead }: { lead?: ReactNode }) {
  const t = useLabReportTexts();
  // In the address: a reload and the way back show the same list.
  const [address, setAddress] = useSearchParams();
  const state = address.get('state') === 'signed' ? 'signed' : 'open';
  const setState = (next: 'open' | 'signed') => setAddress(next === 'signed' ? { state: next } : {}, { replace: true });
  const list = usePages(getInterpretations, { limit: 50, state }, { keepPrevious: true });
  // A list that did not load is not an empty one.
  const data = list.pages.length === 0 ? undefined : list.pages.flatMap(({ result }) => result);
  return (
    <Screen title={t('queue.title')} lead={lead}>
      <div className={styles.queue}>
        <Seg
          size="sm"
          label={t('queue.state')}
          value={state}
          onChange={setState}
          entries={[
            { value: 'open', label: t('queue.open') },
            { value: 'signed', label: t('queue.signed') },
          ]}
        />
        <Loaded
          query={{ ...list, data }}
          what={t('queue.title')}
          isEmpty={(all) => all.length === 0}
          empty={<Empty>{t(`queue.empty.${state}`)}</Empty>}
        >
          {(all) => (
            <ul>
              {all.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          )}
        </Loaded>
        {list.hasMore && (
          <Button busy={list.isFetchingMore} onClick={list.more}>
            {t('queue.more')}
          </Button>
        )}
      </div>
    </Screen>
  );
}

function Row({ one }: { one: Interpretation }) {
  const t = useLabReportTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { status, question, text, signer_name, signed_at, author_name, asked_by_name, asked_at } = one;
  return (
    <li>
      <Link to={`/clinicpath/results/${one.record}`}>
        <b>{one.pet_name}</b> {one.patient_id} · {testName(one.profile, language)} · {format.moment(one.measured_at)}
      </Link>
      <p>{status === 'signed' ? text : question}</p>
      {status === 'asked' && (
        <Chip tone="info">
          {t('asked', { name: asked_by_name ?? '', when: asked_at ? format.moment(asked_at) : '' })}
        </Chip>
      )}
      {status === 'draft' && <Chip tone="dashed">{t('writing', { name: author_name ?? '' })}</Chip>}
      {signed_at && <Chip tone="ok">{t('signed', { name: signer_name ?? '', when: format.moment(signed_at) })}</Chip>}
    </li>
  );
}
