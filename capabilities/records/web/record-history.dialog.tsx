import type { DifferentialVersion } from '@alder/chart/contract';
import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, Empty, Loaded, PressArea, toast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { getMedicalRecordHistory } from '../contract/index.ts';
import { diffTexts, type Section, sections } from '../domain/index.ts';
import styles from './record-side.module.css';
import { useRecordTexts } from './record-texts.ts';
import { useDifferentialWords } from './use-differential-words.ts';
import type { RecordText } from './use-record-text.ts';

type Revision = PayloadOf<typeof getMedicalRecordHistory>['result'][number];

/**
 * Earlier texts and differential diagnoses of a record by author and minute, each beside what stands now, and back to
 * the text of one of them.
 */
export function RecordHistoryDialog(props: {
  record: string;
  text: RecordText;
  /** As they stand now. */
  differentials: readonly DifferentialVersion[];
  readOnly: boolean;
  onClose: () => void;
}) {
  const { record, text, differentials, readOnly, onClose } = props;
  const t = useRecordTexts();
  const format = useFormat();
  const [chosen, setChosen] = useState<string>();
  const query = useCall(getMedicalRecordHistory, { id: record });
  const revisions = query.data?.result ?? [];
  const visible = revisions.find(({ id }) => id === chosen) ?? revisions[0];
  const changed = visible ? sections.filter((section) => visible[section] !== text.shown(section)) : [];

  const restore = () => {
    if (!visible) return;
    const before = Object.fromEntries(changed.map((section) => [section, text.shown(section)]));
    for (const section of changed) text.change(section, visible[section]);
    toast({
      text: t('history.restored', { at: format.moment(visible.at) }),
      undo: () => {
        for (const section of changed) text.change(section, before[section] ?? '');
      },
    });
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={t('history.title')}
      onClose={onClose}
      footer={
        !readOnly &&
        changed.length > 0 && (
          <Button variant="primary" icon={<RotateCcw />} onClick={restore}>
            {t('history.restore')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        what={t('history.what')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty compact>{t('history.empty')}</Empty>}
      >
        {({ result }) => (
          <div className={styles.revisions}>
            <Revisions revisions={result} shown={visible?.id} onChoose={setChosen} />
            {visible && <Compared revision={visible} changed={changed} text={text} differentials={differentials} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Revisions(props: {
  revisions: readonly Revision[];
  shown: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { revisions, shown: visible, onChoose } = props;
  const t = useRecordTexts();
  const format = useFormat();
  return (
    <ul aria-label={t('history.title')}>
      {revisions.map(({ id, at, author_name }) => (
        <li key={id}>
          <PressArea className={styles.revision} aria-current={id === visible} onClick={() => onChoose(id)}>
            {format.moment(at)}
            <small>{author_name ?? t('history.nobody')}</small>
          </PressArea>
        </li>
      ))}
    </ul>
  );
}

/** What has been written and taken out since, section by section. */
function Compared(props: {
  revision: Revision;
  changed: readonly Section[];
  text: RecordText;
  differentials: readonly DifferentialVersion[];
}) {
  const { revision, changed, text, differentials } = props;
  const t = useRecordTexts();
  const words = useDifferentialWords();
  const [then, now] = [words(revision.differentials), words(differentials)];
  if (changed.length === 0 && then === now) return <p>{t('history.same')}</p>;
  return (
    <div className={styles.compared}>
      <p className={styles.legend}>
        <ins>{t('history.added')}</ins>
        <del>{t('history.removed')}</del>
      </p>
      {changed.map((section) => (
        <Change key={section} title={t(`section.${section}`)} then={revision[section]} now={text.shown(section)} />
      ))}
      {then !== now && <Change title={t('differential.title')} then={then} now={now} />}
    </div>
  );
}

function Change({ title, then, now }: { title: string; then: string; now: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>
        {diffTexts(then, now).map(({ kind, text: words }, place) => {
          const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
          return <Tag key={place}>{words}</Tag>;
        })}
      </p>
    </section>
  );
}
