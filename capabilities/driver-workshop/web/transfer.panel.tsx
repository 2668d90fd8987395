import { classes, PressArea } from '@alder/ui';
import { Check, TriangleAlert } from 'lucide-react';
import { type Line, roleAt, type Segment } from '../domain/index.ts';
import type { Draft } from './use-draft.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';

type Props = {
  readonly draft: Draft;
  readonly chosen: Segment | undefined;
  readonly onChoose: (piece: Segment) => void;
};

/** Roles in the order of the legend; several share a colour, and each piece says its role in words too. */
const LEGEND = ['chart', 'sample', 'code', 'value', 'unit', 'range', 'flag', 'time', 'control', 'device'] as const;
/** Longer captures are shown up to here; all of it is read. */
const MAX_LINES = 400;

/** The transfer as it crossed the link, each field in the colour of what it is read as. */
export function TransferPanel({ draft, chosen, onChoose }: Props) {
  const t = useWorkshopTexts();
  const { lines } = draft;
  return (
    <section className={styles.card} aria-label={t('transfer')}>
      <h3>{t('transfer')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area has to be reached by keyboard */}
      <section className={styles.lines} tabIndex={0} aria-label={t('transfer.lines')}>
        <ol>
          {lines.slice(0, MAX_LINES).map((line, index) => (
            <LineRow key={index} line={line} draft={draft} chosen={chosen} onChoose={onChoose} />
          ))}
        </ol>
        {lines.length > MAX_LINES && (
          <p className={styles.soft}>{t('transfer.more', { count: lines.length - MAX_LINES })}</p>
        )}
      </section>
      <p className={styles.legend}>
        {LEGEND.map((role) => (
          <span key={role} className={styles.piece} data-role={role}>
            {t(`meaning.${role}`)}
          </span>
        ))}
        <span className={styles.piece}>{t('meaning.none')}</span>
      </p>
    </section>
  );
}

function LineRow({ line, draft, chosen, onChoose }: Props & { line: Line }) {
  const t = useWorkshopTexts();
  const { frame, kind, pieces } = line;
  const isChosen = pieces.some((piece) => piece.start === chosen?.start);
  return (
    <li className={classes(styles.line, isChosen && styles.chosenLine)} data-kind={kind}>
      <span className={styles.frame}>{frame?.number ?? ''}</span>
      <code>
        {pieces.map((piece) => (
          <PieceButton
            key={piece.start}
            piece={piece}
            draft={draft}
            isChosen={piece.start === chosen?.start}
            onChoose={onChoose}
          />
        ))}
      </code>
      <span className={styles.sum} data-sound={frame?.isSound ?? true}>
        {frame && (
          <>
            {frame.checksum}
            {frame.isSound ? (
              <Check role="img" aria-label={t('checksum.right')} />
            ) : (
              <TriangleAlert role="img" aria-label={t('checksum.wrong')} />
            )}
          </>
        )}
      </span>
    </li>
  );
}

type SegmentProps = {
  readonly piece: Segment;
  readonly draft: Draft;
  readonly isChosen: boolean;
  readonly onChoose: (piece: Segment) => void;
};

function PieceButton({ piece, draft, isChosen, onChoose }: SegmentProps) {
  const t = useWorkshopTexts();
  const { text, place } = piece;
  if (place === null || text.trim() === '') return <span className={styles.between}>{text}</span>;
  const role = roleAt(draft.driver, draft.form, place, text);
  return (
    <PressArea
      className={classes(styles.piece, isChosen && styles.chosen)}
      data-role={role}
      aria-pressed={isChosen}
      aria-label={t('piece', { text, role: t(`meaning.${role ?? 'none'}`) })}
      onClick={() => onChoose(piece)}
    >
      {text}
    </PressArea>
  );
}
