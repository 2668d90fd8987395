import { Button, IconButton } from '@alder/ui';
import { Archive, Combine, Download, RotateCcw, Send, Share2, Trash2, UserRound, X } from 'lucide-react';
import { useContext } from 'react';
import { MAX_EXPORTED } from '../contract/index.ts';
import { ListOptions } from './list-cells.ts';
import styles from './studies.module.css';
import type { OpenPart } from './study-table.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

type Props = {
  readonly groups: readonly ListedGroup[];
  readonly isDeleted: boolean;
  readonly open: OpenPart;
  readonly onClear: () => void;
};

/** What can be done with the ticked studies together. */
export function SelectionBar({ groups, isDeleted, open, onClear }: Props) {
  const t = useImagingTexts();
  const { slots, acts } = useContext(ListOptions);
  const then = async (work: Promise<boolean>) => void ((await work) && onClear());
  const pets = new Set(groups.flatMap(({ study }) => study.pet ?? []));
  return (
    <section className={styles.selection} aria-label={t('studies.selected', { count: groups.length })}>
      <b>{t('studies.selected', { count: groups.length })}</b>
      {isDeleted ? (
        <Button size="sm" icon={<RotateCcw />} busy={acts.isPending} onClick={() => void then(acts.restore(groups))}>
          {t('acts.restore')}
        </Button>
      ) : (
        <>
          <Button size="sm" icon={<UserRound />} onClick={() => open('match', groups)}>
            {t('studies.match')}
          </Button>
          <Button
            size="sm"
            icon={<Combine />}
            busy={acts.isPending}
            onClick={() => void then(acts.merge(groups))}
            {...(groups.length < 2 && { disabledReason: t('acts.mergeTwo') })}
            {...(pets.size > 1 && { disabledReason: t('acts.mergeOnePet') })}
          >
            {t('acts.merge')}
          </Button>
          {slots.Share && (
            <Button size="sm" icon={<Share2 />} onClick={() => open('share', groups)}>
              {t('studies.share')}
            </Button>
          )}
          {slots.Forward && (
            <Button size="sm" icon={<Send />} onClick={() => open('forward', groups)}>
              {t('acts.forward')}
            </Button>
          )}
          <Button
            size="sm"
            icon={<Download />}
            onClick={() => acts.takeOut(groups)}
            {...(groups.length > MAX_EXPORTED && { disabledReason: t('acts.takeOutMost', { most: MAX_EXPORTED }) })}
          >
            {t('acts.takeOut')}
          </Button>
          <Button size="sm" icon={<Archive />} busy={acts.isPending} onClick={() => void then(acts.archive(groups))}>
            {t('acts.archive')}
          </Button>
          <Button size="sm" icon={<Trash2 />} busy={acts.isPending} onClick={() => void then(acts.remove(groups))}>
            {t('acts.delete')}
          </Button>
        </>
      )}
      <IconButton size="sm" label={t('acts.clear')} icon={<X />} onClick={onClear} />
    </section>
  );
}
