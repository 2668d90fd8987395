import { IconButton, Menu, type MenuEntry } from '@alder/ui';
import {
  Archive,
  ArchiveRestore,
  Download,
  Ellipsis,
  RotateCcw,
  Scissors,
  Send,
  Share2,
  Trash2,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { ListOptions } from './list-cells.ts';
import type { OpenPart } from './study-table.tsx';
import { studyText } from './study-text.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

type Props = { readonly group: ListedGroup; readonly open: OpenPart; readonly isDeleted: boolean };

/** What can be done with one study. */
export function StudyMenu({ group, open, isDeleted }: Props) {
  const t = useImagingTexts();
  const { slots, acts } = useContext(ListOptions);
  const { study, series } = group;
  const { who, what } = studyText(t, group);
  const entry = (label: string, icon: ReactNode, onAction: () => void) => ({ label, icon, onAction });
  const entries: MenuEntry[] = isDeleted
    ? [entry(t('acts.restore'), <RotateCcw />, () => void acts.restore([group]))]
    : [
        entry(t(study.pet ? 'acts.rematch' : 'studies.match'), <UserRound />, () => open('match', [group])),
        ...(study.differences.length > 0 || study.as_sent || study.difference_seen
          ? [entry(t('differs.open'), <TriangleAlert />, () => open('differs', [group]))]
          : []),
        ...(series.length > 1 ? [entry(t('acts.split'), <Scissors />, () => open('split', [group]))] : []),
        ...(slots.Share ? [entry(t('studies.share'), <Share2 />, () => open('share', [group]))] : []),
        ...(slots.Forward ? [entry(t('acts.forward'), <Send />, () => open('forward', [group]))] : []),
        entry(t('acts.takeOut'), <Download />, () => acts.takeOut([group])),
        study.archived_images > 0
          ? entry(t('acts.unarchive'), <ArchiveRestore />, () => void acts.archive([group], false))
          : entry(t('acts.archive'), <Archive />, () => void acts.archive([group])),
        { line: true },
        { ...entry(t('acts.delete'), <Trash2 />, () => void acts.remove([group])), danger: true },
      ];
  return (
    <Menu
      label={t('acts.of', { name: `${who}, ${what}` })}
      entries={entries}
      trigger={(props) => (
        <IconButton {...props} size="sm" label={t('acts.of', { name: `${who}, ${what}` })} icon={<Ellipsis />} />
      )}
    />
  );
}
