import { useAccount, useCall } from '@alder/client';
import { languageTags, useLanguage } from '@alder/i18n';
import { Button, Chip, type Column, Empty, Loaded, Screen, Table, TextField } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { getLabPhrases, type LabPhrase } from '../contract/index.ts';
import { PhraseDialog } from './phrase.dialog.tsx';
import styles from './phrases.module.css';
import { usePhraseTexts } from './use-phrase-texts.ts';
import { usePhraseWords } from './use-phrase-words.ts';

/** Who writes phrases; others read them. */
const WRITERS: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'lisConsultant'];

/** `/manage/phrases`: what is offered to who interprets a result, and when. */
export function PhrasesScreen() {
  const t = usePhraseTexts();
  const { account } = useAccount();
  const phrases = useCall(getLabPhrases, {});
  const mayWrite = WRITERS.includes(account.role) && Boolean(account.permit_lis);
  return (
    <Screen title={t('title')}>
      <section className={styles.wholePage} aria-label={t('list')}>
        <p className={styles.soft}>{t('about')}</p>
        <Loaded query={phrases} what={t('list')}>
          {({ result }) => <Phrases phrases={result} mayWrite={mayWrite} />}
        </Loaded>
      </section>
    </Screen>
  );
}

function Phrases({ phrases, mayWrite }: { readonly phrases: readonly LabPhrase[]; readonly mayWrite: boolean }) {
  const t = usePhraseTexts();
  const words = usePhraseWords();
  const columns = useColumns();
  const [edited, setEdited] = useState<LabPhrase | 'new'>();
  const [wanted, setWanted] = useState('');
  const textOf = (phrase: LabPhrase) =>
    [words.name(phrase), words.when(phrase), phrase.text_en, phrase.text_ja, phrase.text_zhtw].join(' ').toLowerCase();
  const shown = phrases.filter((phrase) => textOf(phrase).includes(wanted.trim().toLowerCase()));
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
        label={t('list')}
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        rowTone={({ is_on }) => (is_on ? undefined : 'muted')}
        onOpen={setEdited}
        empty={<Empty>{t('none')}</Empty>}
      />
      {edited && (
        <PhraseDialog
          phrase={edited === 'new' ? undefined : (phrases.find(({ key }) => key === edited.key) ?? edited)}
          readOnly={!mayWrite}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function useColumns(): readonly Column<LabPhrase>[] {
  const t = usePhraseTexts();
  const words = usePhraseWords();
  const { language } = useLanguage();
  return [
    {
      ...{ id: 'name', header: t('phrase'), rowHeader: true },
      cell: (phrase) => {
        const shown = ([language, 'en', 'ja', 'zhtw'] as const).find((one) => phrase[`text_${one}`] !== '') ?? 'en';
        return (
          <span className={styles.phrase}>
            <span>{words.name(phrase)}</span>
            <span className={styles.source} lang={languageTags[shown]}>
              {phrase[`text_${shown}`]}
            </span>
          </span>
        );
      },
    },
    {
      ...{ id: 'when', header: t('when') },
      cell: (phrase) => (
        <span className={styles.phrase}>
          <span>{words.when(phrase)}</span>
          <span className={styles.source}>{words.species(phrase.species)}</span>
        </span>
      ),
    },
    {
      ...{ id: 'state', header: t('state'), hideBelow: 'sm' },
      cell: ({ is_on, id, product }) => (
        <span className={styles.chips}>
          <Chip tone={is_on ? 'ok' : 'outline'}>{t(is_on ? 'on' : 'off')}</Chip>
          {id !== null && <Chip tone="info">{t(product === null ? 'own' : 'changed')}</Chip>}
        </span>
      ),
    },
  ];
}
