import { useAccount, useCall } from '@alder/client';
import { Button, Chip, type Column, Empty, Loaded, Screen, Table, TextField } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { getInterferenceRules, type InterferenceRuleEntry } from '../contract/index.ts';
import styles from './interference.module.css';
import { RuleDialog } from './rule.dialog.tsx';
import { useInterferenceTexts } from './use-interference-texts.ts';
import { useRuleWords } from './use-rule-words.ts';

/** Who writes rules; others read them. */
const WRITERS: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'lisConsultant'];

/** `/manage/interference`: what of samples and medicines shifts which test (screens §3.15). */
export function InterferenceScreen() {
  const t = useInterferenceTexts();
  const { account } = useAccount();
  const rules = useCall(getInterferenceRules, {});
  const mayWrite = WRITERS.includes(account.role) && Boolean(account.permit_lis);
  return (
    <Screen title={t('title')}>
      <section className={styles.wholePage} aria-label={t('rules')}>
        <p className={styles.soft}>{t('rules.about')}</p>
        <Loaded query={rules} what={t('rules')}>
          {({ result }) => <Rules rules={result} mayWrite={mayWrite} />}
        </Loaded>
      </section>
    </Screen>
  );
}

function Rules({ rules, mayWrite }: { readonly rules: readonly InterferenceRuleEntry[]; readonly mayWrite: boolean }) {
  const t = useInterferenceTexts();
  const words = useRuleWords();
  const columns = useColumns();
  const [edited, setEdited] = useState<InterferenceRuleEntry | 'new'>();
  const [wanted, setWanted] = useState('');
  const text = (rule: InterferenceRuleEntry) => `${words.analyte(rule.analyte)} ${words.cause(rule)}`.toLowerCase();
  const visibleRules = rules.filter((rule) => text(rule).includes(wanted.trim().toLowerCase()));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <TextField label={t('find')} value={wanted} onChange={setWanted} maxLength={60} />
        {mayWrite && (
          <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )}
      </div>
      <Table
        className={styles.table ?? ''}
        label={t('rules')}
        columns={columns}
        rows={visibleRules}
        rowKey={({ key }) => key}
        rowTone={({ is_on }) => (is_on ? undefined : 'muted')}
        onOpen={setEdited}
        empty={<Empty>{t('rules.none')}</Empty>}
      />
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? undefined : (rules.find(({ key }) => key === edited.key) ?? edited)}
          readOnly={!mayWrite}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function useColumns(): readonly Column<InterferenceRuleEntry>[] {
  const t = useInterferenceTexts();
  const words = useRuleWords();
  return [
    {
      ...{ id: 'cause', header: t('cause'), rowHeader: true },
      cell: (rule) => (
        <span className={styles.cause}>
          <span>{words.cause(rule)}</span>
          <span className={styles.source}>{words.where(rule)}</span>
        </span>
      ),
    },
    { id: 'analyte', header: t('analyte'), cell: ({ analyte }) => words.analyte(analyte) },
    { id: 'effect', header: t('direction'), cell: words.effect },
    {
      ...{ id: 'source', header: t('source'), hideBelow: 'lg' },
      cell: ({ source }) => <span className={styles.source}>{source}</span>,
    },
    {
      ...{ id: 'state', header: t('state'), hideBelow: 'sm' },
      cell: ({ is_on, id, product }) => (
        <>
          <Chip tone={is_on ? 'ok' : 'outline'}>{t(is_on ? 'on' : 'off')}</Chip>{' '}
          {id !== null && <Chip tone="info">{t(product === null ? 'own' : 'changed')}</Chip>}
        </>
      ),
    },
  ];
}
