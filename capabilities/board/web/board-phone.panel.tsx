import type { BoardCard } from '@alder/records/contract';
import { boardFlow, type Stage } from '@alder/records/domain';
import { Count, classes, IconButton, matchScore, PressArea } from '@alder/ui';
import { ChevronUp } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import styles from './board.module.css';
import { useBoardTexts, useStageTexts } from './board-texts.ts';

/** On a phone one column is in view; these four choose it. */
export function StageTabs({
  columns,
  value,
  onChange,
}: {
  readonly columns: Readonly<Record<Stage, readonly BoardCard[]>>;
  readonly value: Stage;
  readonly onChange: (stage: Stage) => void;
}) {
  const t = useBoardTexts();
  const stageName = useStageTexts();
  return (
    <div role="tablist" aria-label={t('stage')} className={styles.stages}>
      {boardFlow.states.map((stage) => (
        <PressArea
          key={stage}
          role="tab"
          aria-selected={stage === value}
          className={styles[stage]}
          onClick={() => onChange(stage)}
        >
          {stageName(stage)}
          <Count>{columns[stage].length}</Count>
        </PressArea>
      ))}
    </div>
  );
}

/** On a phone the rail is not there: the next patients are shown above the cards and fold to its heading. */
export function PhoneNextUp({
  NextUp,
  day,
}: {
  readonly NextUp: ComponentType<{ readonly day: string }>;
  readonly day: string;
}) {
  const t = useBoardTexts();
  const [folded, setFolded] = useState(false);
  return (
    <div className={classes(styles.nextUp, folded && styles.folded)}>
      <NextUp day={day} />
      <IconButton
        size="sm"
        label={t(folded ? 'nextUp.unfold' : 'nextUp.fold')}
        aria-expanded={!folded}
        icon={<ChevronUp />}
        onClick={() => setFolded(!folded)}
      />
    </div>
  );
}

/** Whether a card is what someone looks for on the board: name, number, owner, telephone, reason, doctor, room. */
export function matchesCard(card: BoardCard, find: string): boolean {
  const { patient } = card;
  const words = [
    patient.name,
    patient.patient_id,
    card.owner_name,
    card.owner_phone,
    card.reason,
    card.assignee_name,
    card.room,
    patient.chip_number,
  ];
  return (
    matchScore(
      words.filter((word) => word !== null),
      find,
    ) > 0
  );
}
