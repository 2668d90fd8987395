import { indexEntries, searchEntries } from '@alder/catalog/domain';
import { useAccount, useCall } from '@alder/client';
import { languageTags, useFormat } from '@alder/i18n';
import { Button, Chip, type Column, Empty, Loaded, Screen, Seg, Table, TextField, useShortcuts } from '@alder/ui';
import { Plus, Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { getHandouts, type HandoutSummary } from '../contract/index.ts';
import { HandoutDrawer } from './handout.drawer.tsx';
import { HandoutTitle, Languages, useHandoutTitle } from './handout-title.tsx';
import styles from './handouts.module.css';
import { useHandoutTexts } from './use-handout-texts.ts';

/** Who writes what owners are given. */
const WRITERS: readonly string[] = ['doctor', 'hospitalAdmin', 'sysAdmin'];

/** `/manage/handouts`: handouts for owners, in the hospital's own text (screens §3.8, "Owner handout"). */
export function HandoutsScreen() {
  const t = useHandoutTexts();
  const { account } = useAccount();
  const query = useCall(getHandouts, {});
  const [shown, setShown] = useState<'use' | 'archive'>('use');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<string>();
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => search.current?.focus() });
  const all = query.data?.result ?? [];
  const index = useMemo(() => indexEntries(all.map(findable)), [all]);
  const found = searchEntries(index, typed).map(({ handout }) => handout);
  const rows = found.filter(({ archived }) => archived === (shown === 'archive'));
  const count = (archived: boolean) => all.filter((one) => one.archived === archived).length;
  const mayWrite = WRITERS.includes(account.role);
  const unchecked = all.filter(({ archived, checked }) => !archived && !checked).length;
  const columns = useColumns();
  const add = mayWrite && (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  );
  return (
    <Screen title={t('title')}>
      <section className={styles.page} aria-label={t('title')}>
        <p className={styles.about}>{t('about')}</p>
        {unchecked > 0 && (
          <p className={styles.check} role="note">
            {t('check.count', { count: unchecked })}
          </p>
        )}
        <div className={styles.filters}>
          <TextField
            className={styles.search}
            inputRef={search}
            type="search"
            label={t('search')}
            labelHidden
            icon={<Search aria-hidden="true" />}
            placeholder={t('search')}
            value={typed}
            onChange={setTyped}
          />
          <Seg
            label={t('shown')}
            size="sm"
            value={shown}
            onChange={setShown}
            entries={[
              { value: 'use', label: t('shown.use'), count: count(false) },
              { value: 'archive', label: t('shown.archive'), count: count(true) },
            ]}
          />
          <span className={styles.acts}>{add}</span>
        </div>
        <Loaded query={query} what={t('title')}>
          {() => (
            <div className={styles.table}>
              <Table
                label={t('title')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                onOpen={({ id }) => setOpened(id)}
                defaultSort={{ column: 'title', direction: 'ascending' }}
                maxHeight="100%"
                empty={
                  <Empty action={typed ? <Button onClick={() => setTyped('')}>{t('search.clear')}</Button> : undefined}>
                    {t(typed ? 'search.none' : shown === 'archive' ? 'archive.none' : 'none')}
                  </Empty>
                }
              />
            </div>
          )}
        </Loaded>
        {opened && (
          <HandoutDrawer
            key={opened}
            id={opened === 'new' ? undefined : opened}
            isReadOnly={!mayWrite}
            onClose={() => setOpened(undefined)}
          />
        )}
      </section>
    </Screen>
  );
}

function findable(handout: HandoutSummary) {
  const { titles, related } = handout;
  return {
    ...{ handout, name: titles.en ?? '', name_ja: titles.ja ?? null, name_zhtw: titles.zhtw ?? null },
    synonyms: related,
  };
}

function useColumns(): readonly Column<HandoutSummary>[] {
  const t = useHandoutTexts();
  const format = useFormat();
  const titleOf = useHandoutTitle();
  return [
    {
      id: 'title',
      header: t('field.title'),
      rowHeader: true,
      sortBy: (row) => titleOf(row).text,
      cell: (row) => (
        <span className={styles.name}>
          <b>
            <HandoutTitle {...row} />
          </b>
          <OtherTitles {...row} />
        </span>
      ),
    },
    { id: 'languages', header: t('languages'), cell: ({ languages }) => <Languages languages={languages} /> },
    {
      id: 'checked',
      header: t('field.checked'),
      hideBelow: 'sm',
      sortBy: ({ checked }) => (checked ? 1 : 0),
      cell: ({ checked }) => <Chip tone={checked ? 'ok' : 'warn'}>{t(checked ? 'checked' : 'unchecked')}</Chip>,
    },
    {
      id: 'changed',
      header: t('changed'),
      hideBelow: 'sm',
      sortBy: ({ updated_at }) => updated_at ?? '',
      cell: ({ updated_at }) => (updated_at ? format.date(updated_at, 'full') : t('unchanged')),
    },
  ];
}

/** The titles that owners of other languages read. */
function OtherTitles({ titles, languages }: HandoutSummary) {
  const { lang: shown } = useHandoutTitle()({ titles, languages });
  const others = languages.filter((one) => one !== shown);
  return (
    <small>
      {others.map((one, at) => (
        <span key={one} lang={languageTags[one]}>
          {at > 0 && ' · '}
          {titles[one]}
        </span>
      ))}
    </small>
  );
}
