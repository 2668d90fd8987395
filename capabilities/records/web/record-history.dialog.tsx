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
import type { RecordText } from './use-record-text.ts';

type Revision = PayloadOf<typeof getMedicalRecordHistory>['result'][number];

/** Earlier texts of a record by author and minute, each beside the text as it stands, and back to one of them. */
export function RecordHistoryDialog(props: {
  record: string;
  text: RecordText;
  readOnly: boolean;
  onClose: () => void;
}) {
  const { record, text, readOnly, onClose } = props;
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
            {visible && <Compared revision={visible} changed={changed} text={text} />}
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
function Compared({ revision, changed, text }: { revision: Revision; changed: readonly Section[]; text: RecordText }) {
  const t = useRecordTexts();
  if (changed.length === 0) return <p>{t('history.same')}</p>;
  return (
    <div className={styles.compared}>
      <p className={styles.legend}>
        <ins>{t('history.added')}</ins>
        <del>{t('history.removed')}</del>
      </p>
      {changed.map((section) => (
        <section key={section} aria-label={t(`section.${section}`)}>
          <h3>{t(`section.${section}`)}</h3>
          <p>
            {diffTexts(revision[section], text.shown(section)).map(({ kind, text: words }, place) => {
              const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
              return <Tag key={place}>{words}</Tag>;
            })}
          </p>
        </section>
      ))}
    </div>
  );
}
