import { useAccount, useMutationCall, usePages } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { testName } from '@alder/lab/domain';
import {
  Button,
  Chip,
  type Column,
  Empty,
  FilterBar,
  Loaded,
  openWindow,
  PetFace,
  Table,
  TextField,
  toast,
  useExplain,
} from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Printer, ScanBarcode } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { getSpecimenLabels, getSpecimens, type Specimen, scanSpecimen } from '../contract/index.ts';
import { canLabel, stepOf } from '../domain/index.ts';
import { LifeLine } from './life-line.tsx';
import { type LookPanelSlot, SampleDrawer } from './sample.drawer.tsx';
import styles from './specimens.module.css';
import { useSpecimenTexts } from './use-specimen-texts.ts';

/** Samples of one kind, newest first, with the field that a barcode scanner types into. */
export function SamplesPanel({ view, Look }: { view: 'open' | 'rejected' | 'ended' } & LookPanelSlot) {
  const t = useSpecimenTexts();
  const { language } = useLanguage();
  const { hospital } = useAccount();
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const target = useDeferredValue(q.trim());
  const pages = usePages(getSpecimens, { view, ...(target && { q: target }), limit: 50 }, { keepPrevious: true });
  const rows = pages.pages.flatMap(({ result }) => result);
  const data = pages.pages.length === 0 ? undefined : rows;
  const one = rows.find(({ id }) => id === opened);
  const ticked = rows.filter(({ id }) => selected.has(id)).slice(0, 50);
  const unprintable = ticked.length === 0 ? 'labels.choose' : ticked.every(canLabel) ? undefined : 'labels.ended';
  const columns = useColumns(view);
  const print = () => {
    const ids = ticked.map(({ id }) => id).join();
    openWindow(addressOf(getSpecimenLabels, { hospital: hospital.key, ids, lang: language }));
  };
  return (
    <>
      {view === 'open' && <ScanField />}
      <div className={styles.filters}>
        <FilterBar search={{ label: t('search'), value: q, onChange: setQ }}>
          <Button icon={<Printer />} {...(unprintable && { disabledReason: t(unprintable) })} onClick={print}>
            {t('labels.print')}
          </Button>
        </FilterBar>
      </div>
      <Loaded query={{ ...pages, data }} what={t('samples')}>
        {(all) => (
          <Table
            className={styles.table ?? ''}
            label={t('samples')}
            columns={columns}
            rows={all}
            rowKey={({ id }) => id}
            rowTone={({ rejected_at }) => (rejected_at !== null ? 'muted' : undefined)}
            onOpen={({ id }) => setOpened(id)}
            selected={selected}
            onSelect={setSelected}
            empty={<Empty>{t(target ? 'noneFound' : `empty.${view}`)}</Empty>}
            {...(opened && { current: opened })}
          />
        )}
      </Loaded>
      {pages.hasMore && (
        <Button className={styles.more} busy={pages.isFetchingMore} onClick={pages.more}>
          {t('more')}
        </Button>
      )}
      {one && <SampleDrawer one={one} onClose={() => setOpened(undefined)} Look={Look} />}
    </>
  );
}

/** What a scanner types, with Enter at its end, moves that sample one step. */
function ScanField() {
  const t = useSpecimenTexts();
  const explain = useExplain(t);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const scan = useMutationCall(scanSpecimen, { refreshes: [getSpecimens] });
  const read = async () => {
    const typed = code.trim();
    if (typed === '') return;
    setCode('');
    setProblem(undefined);
    try {
      const answer = await scan.mutateAsync({ code: typed });
      if (!answer) return;
      const { result, moved } = answer;
      const step = t(`step.${stepOf(result)}`);
      toast({
        tone: moved ? 'done' : 'warn',
        text: t(moved ? 'scan.moved' : 'scan.same', { number: result.number, name: result.pet_name, step }),
      });
    } catch (error) {
      setProblem(`${typed}: ${explain(error)}`);
    }
  };
  return (
    <div className={styles.scan}>
      <TextField
        label={t('scan')}
        hint={t('scan.hint')}
        icon={<ScanBarcode size={16} aria-hidden="true" />}
        value={code}
        onChange={(text) => setCode(text)}
        onEnter={() => void read()}
        maxLength={60}
        autoComplete="off"
        {...(problem && { warning: problem })}
      />
    </div>
  );
}

function useColumns(view: 'open' | 'rejected' | 'ended'): readonly Column<Specimen>[] {
  const t = useSpecimenTexts();
  const { language } = useLanguage();
  const format = useFormat();
  return [
    {
      ...{ id: 'patient', header: t('patient'), rowHeader: true },
      cell: (one) => (
        <span className={styles.patient}>
          <PetFace size="sm" species={one.species} breed={one.breed} color={one.coat_colour} />
          <span>
            <b>{one.pet_name}</b> <small>{one.patient_id}</small>
          </span>
        </span>
      ),
    },
    {
      ...{ id: 'number', header: t('number') },
      cell: ({ number, sample_type }) => (
        <span className={styles.named}>
          <code>{number}</code>
          {sample_type && <small>{t(`type.${sample_type}`)}</small>}
        </span>
      ),
    },
    {
      ...{ id: 'tests', header: t('tests'), hideBelow: 'md' },
      cell: ({ tests, urgent }) => (
        <span className={styles.tests}>
          {urgent && <Chip tone="warn">{t('urgent')}</Chip>}
          {format.list(tests.map((test) => testName(test, language)))}
        </span>
      ),
    },
    view === 'rejected'
      ? {
          ...{ id: 'reason', header: t('reason') },
          cell: ({ reject_reason, reject_note }) =>
            [reject_reason && t(`reason.${reject_reason}`), reject_note].filter(Boolean).join(' · '),
        }
      : { ...{ id: 'life', header: t('life') }, cell: (one) => <LifeLine one={one} /> },
    {
      ...{ id: 'time', header: t('step.ordered'), hideBelow: 'sm' },
      cell: ({ ordered_at }) => format.moment(ordered_at),
    },
  ];
}
