import { useLanguage } from '@alder/i18n';
import { Button, Dialog } from '@alder/ui';
import { useContext } from 'react';
import { worthALook } from '../domain/index.ts';
import { ListOptions } from './list-cells.ts';
import styles from './studies.module.css';
import { readable, speciesWord } from './study-text.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

type Props = { readonly group: ListedGroup; readonly onClose: () => void; readonly onRematch: () => void };

const rows = ['patient_id', 'patient_name', 'species', 'breed', 'responsible_person'] as const;

/**
 * Header of the image and data of the hospital side by side, and the three ways to settle a difference. No byte of the
 * image changes.
 */
export function DiffersDialog({ group, onClose, onRematch }: Props) {
  const t = useImagingTexts();
  const { acts } = useContext(ListOptions);
  const { study } = group;
  const settle = async (how: Parameters<typeof acts.repair>[1]) => {
    if (await acts.repair(group, how)) onClose();
  };
  return (
    <Dialog
      open
      title={t('differs.title')}
      onClose={onClose}
      footer={
        study.as_sent ? (
          <Button busy={acts.isPending} onClick={() => void settle('takeSent')}>
            {t('differs.takeSent')}
          </Button>
        ) : (
          <>
            <Button onClick={onRematch}>{t('differs.rematch')}</Button>
            <Button busy={acts.isPending} onClick={() => void settle(study.difference_seen ? 'unseen' : 'seen')}>
              {t(study.difference_seen ? 'differs.unseen' : 'differs.seen')}
            </Button>
            <Button variant="primary" busy={acts.isPending} onClick={() => void settle('takePet')}>
              {t('differs.takePet')}
            </Button>
          </>
        )
      }
    >
      <Sides group={group} />
      <p className={styles.differsNote}>{t('differs.note')}</p>
    </Dialog>
  );
}

function Sides({ group: { study } }: { group: ListedGroup }) {
  const t = useImagingTexts();
  const { language } = useLanguage();
  const sent = study.as_sent ?? study;
  // A dismissed difference is not highlighted any more.
  const more = study.known && !study.difference_seen ? worthALook(study, study.known) : [];
  const differing: readonly string[] = [...study.differences, ...more];
  const write = (row: (typeof rows)[number], value: string) =>
    (row === 'species' ? speciesWord(value, language) : readable(value)) || '–';
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('differs.sent')}</th>
          <th scope="col">{t('differs.known')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row} data-differs={differing.includes(row) || undefined}>
            <th scope="row">{t(`differs.${row}`)}</th>
            <td>{write(row, sent[row])}</td>
            <td>{write(row, study.known?.[row] ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
