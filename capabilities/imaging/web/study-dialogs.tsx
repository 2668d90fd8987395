import { useContext } from 'react';
import { DiffersDialog } from './differs.dialog.tsx';
import { ListOptions } from './list-cells.ts';
import { MatchDialog } from './match.dialog.tsx';
import { SplitDialog } from './split.dialog.tsx';
import type { OpenPart } from './study-table.tsx';
import { studyText } from './study-text.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

/** The dialog that is open, and about which studies. */
export type OpenedPart = { readonly part: Parameters<OpenPart>[0]; readonly groups: readonly ListedGroup[] };

type Props = {
  readonly opened: OpenedPart;
  readonly open: OpenPart;
  readonly onClose: () => void;
  /** The act is done: the ticks have served. */
  readonly onDone: () => void;
};

/** The dialogs of the study list, one at a time. */
export function StudyDialogs({ opened: { part, groups }, open, onClose, onDone }: Props) {
  const t = useImagingTexts();
  const { slots } = useContext(ListOptions);
  const { Share, Forward } = slots;
  const [first] = groups;
  if (!first) return null;
  const { who, what } = studyText(t, first);
  const title = groups.length === 1 ? `${who}, ${what}` : t('studies.count', { count: groups.length });
  if (part === 'match') return <MatchDialog groups={groups} onClose={onClose} onDone={onDone} />;
  if (part === 'split') return <SplitDialog group={first} onClose={onClose} />;
  if (part === 'differs')
    return <DiffersDialog group={first} onClose={onClose} onRematch={() => open('match', groups)} />;
  if (part === 'forward') {
    const series = groups.flatMap((group) => group.series.map(({ id }) => id));
    return Forward ? <Forward series={series} title={title} onClose={onClose} /> : null;
  }
  if (!Share) return null;
  const images = groups.reduce((sum, { study }) => sum + study.images, 0);
  return (
    <Share title={title} queries={{ studies: groups.map(({ study }) => study.id) }} images={images} onClose={onClose} />
  );
}
