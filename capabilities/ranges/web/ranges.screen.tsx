import { useAccount, useCall } from '@alder/client';
import { Button, Empty, Loaded, Screen, Seg } from '@alder/ui';
import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CustomRange, getCustomRanges } from '../contract/index.ts';
import { EMPTY_RANGE, type RangeDraft } from './range-draft.ts';
import { RangeEditor } from './range-editor.panel.tsx';
import { RangeFiles } from './range-files.panel.tsx';
import { RangeList } from './range-list.panel.tsx';
import styles from './ranges.module.css';
import { useRangeTexts } from './use-range-texts.ts';

/** Roles that write ranges; the others read them. */
const ADMINISTRATOR_ROLES: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'lisConsultant'];

/** The ranges of the hospital: for whom, on what, and what they do to a patient's values (design: screens §3.28). */
export function RangesScreen({ lead, Own }: { lead?: ReactNode; Own?: ComponentType }) {
  const t = useRangeTexts();
  const ranges = useCall(getCustomRanges, {});
  const [isNew, setNew] = useState(false);
  // In the address: a reload and the way back show the same view.
  const [address, setAddress] = useSearchParams();
  const view = address.get('view') === 'own' ? 'own' : 'ranges';
  const setView = (next: 'ranges' | 'own') => setAddress(next === 'own' ? { view: next } : {}, { replace: true });
  const { account } = useAccount();
  const isAdministrator = ADMINISTRATOR_ROLES.includes(account.role);
  const add = (
    <div className={styles.acts}>
      {isAdministrator && (
        <Button variant="primary" icon={<Plus />} onClick={() => setNew(true)}>
          {t('ranges.add')}
        </Button>
      )}
      <RangeFiles isAdministrator={isAdministrator} />
    </div>
  );
  // On a phone they stand in the place of the title.
  const views = Own && (
    <div data-leads="" className={styles.views}>
      <Seg
        size="sm"
        label={t('ranges.views')}
        value={view}
        onChange={setView}
        entries={(['ranges', 'own'] as const).map((value) => ({ value, label: t(`ranges.view.${value}`) }))}
      />
    </div>
  );
  const head = (
    <>
      {views}
      {lead}
    </>
  );
  if (Own && view === 'own')
    return (
      <Screen title={t('ranges.title')} lead={head}>
        <Own />
      </Screen>
    );
  return (
    <Screen title={t('ranges.title')} lead={head}>
      <Loaded
        query={ranges}
        what={t('ranges.title')}
        isEmpty={({ result }) => result.length === 0 && !isNew}
        empty={<Empty action={add}>{t('ranges.empty')}</Empty>}
      >
        {({ result }) => (
          <Ranges entries={result} isNew={isNew} onNew={setNew} isAdministrator={isAdministrator} add={add} />
        )}
      </Loaded>
    </Screen>
  );
}

type RangesProps = {
  readonly entries: readonly CustomRange[];
  readonly isNew: boolean;
  readonly onNew: (isNew: boolean) => void;
  readonly isAdministrator: boolean;
  readonly add: ReactNode;
};

function Ranges({ entries, isNew, onNew, isAdministrator, add }: RangesProps) {
  const t = useRangeTexts();
  const [chosen, setChosen] = useState<string>();
  const entry = isNew ? undefined : entries.find(({ id }) => id === chosen);
  const draft: RangeDraft | undefined = isNew ? EMPTY_RANGE : entry;
  const choose = (id: string | undefined) => {
    onNew(false);
    setChosen(id);
  };
  return (
    <div className={styles.screen} data-chosen={draft !== undefined}>
      <RangeList entries={entries} chosen={isNew ? undefined : chosen} onChoose={choose} add={add} />
      {draft ? (
        <RangeEditor
          key={`${draft.id} ${draft.version}`}
          initial={draft}
          entries={entries}
          isReadOnly={!isAdministrator}
          onSaved={choose}
          onClose={() => choose(undefined)}
        />
      ) : (
        <p className={styles.choose}>{t(isAdministrator ? 'ranges.choose' : 'ranges.choose.reader')}</p>
      )}
    </div>
  );
}
