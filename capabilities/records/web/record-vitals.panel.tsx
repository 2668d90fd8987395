import type { VitalSigns } from '@alder/chart/contract';
import { type EarlierWeight, vitalFlag, vitalRange } from '@alder/chart/domain';
import { useFormat } from '@alder/i18n';
import { IconButton, readNumber, ValueQuestion } from '@alder/ui';
import { ChevronDown, ChevronUp, CloudOff, X } from 'lucide-react';
import { useState } from 'react';
import { useRecordTexts } from './record-texts.ts';
import styles from './record-vitals.module.css';
import { useVitals } from './use-vitals.ts';

const tiles = [
  { name: 'temperature', unit: '°C', decimals: 1 },
  { name: 'pulse', unit: '/min', decimals: 0 },
  { name: 'respiration', unit: '/min', decimals: 0 },
  { name: 'systolic', unit: 'mmHg', decimals: 0 },
  { name: 'weight', unit: 'kg', decimals: 2 },
  { name: 'crt', unit: 's', decimals: 1 },
  { name: 'bcs', unit: '/9', decimals: 0 },
  { name: 'pain', unit: '/4', decimals: 0 },
] as const;
type Tile = (typeof tiles)[number];

/** Eight tiles of vital signs; each value is saved with its time and author when its tile is left. */
export function RecordVitals(props: {
  pet: string;
  record: string;
  species: string;
  /** The record is signed: nothing is measured in it any more. */
  locked: boolean;
  sets: readonly VitalSigns[];
  /** Weighed on the day of the visit, before it or outside of it: at check-in, on the form of the patient. */
  weightToday: number | null;
  earlierWeight: EarlierWeight | undefined;
}) {
  const { species, weightToday, earlierWeight } = props;
  const t = useRecordTexts();
  const format = useFormat();
  const vitals = useVitals(props);
  const { asked: request } = vitals;
  const unit = (value: number) =>
    `${format.number(value)} ${tiles.find(({ name }) => name === request?.name)?.unit ?? ''}`;

  return (
    <div className={styles.place}>
      <fieldset className={styles.vitals} aria-label={t('vitals.title')} disabled={props.locked}>
        {tiles.map((tile) => (
          <VitalTile
            key={tile.name}
            tile={tile}
            species={species}
            value={vitals.value(tile.name) ?? (tile.name === 'weight' ? weightToday : null)}
            before={tile.name === 'weight' ? (earlierWeight?.weight ?? null) : null}
            isUnsent={vitals.isUnsent(tile.name)}
            onEnter={(value) => vitals.enter(tile.name, value)}
          />
        ))}
      </fieldset>
      {request && (
        <p className={styles.question}>
          <b>{t(`vital.${request.name}`)}</b>
          <ValueQuestion
            value={unit(request.value)}
            low={format.number(request.range.low)}
            high={unit(request.range.high)}
            meant={request.meant === undefined ? undefined : unit(request.meant)}
            onTake={() => vitals.confirm(request.meant ?? request.value)}
            onKeep={() => vitals.confirm(request.value)}
          />
          <IconButton size="sm" label={t('vitals.clear')} icon={<X />} onClick={vitals.forgetQuestion} />
        </p>
      )}
    </div>
  );
}

function VitalTile(props: {
  tile: Tile;
  species: string;
  value: number | null;
  before: number | null;
  /** The server does not have the value yet. */
  isUnsent: boolean;
  onEnter: (value: number) => void;
}) {
  const { tile, species, value, before, isUnsent, onEnter } = props;
  const t = useRecordTexts();
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const ranged = tile.name === 'weight' || tile.name === 'bcs' || tile.name === 'pain' ? undefined : tile.name;
  const range = ranged && vitalRange(species, ranged);
  const flag = ranged && value !== null ? vitalFlag(species, ranged, value) : '';
  const isLighter = tile.name === 'weight' && value !== null && before !== null && value < before;
  const tint = flag === 'H' ? styles.high : flag === 'L' || isLighter ? styles.low : '';
  const visible = typed ?? (value === null ? '' : format.number(value, tile.decimals));

  const leave = () => {
    const number = typed === undefined ? undefined : readNumber(typed);
    setTyped(undefined);
    if (number !== undefined && number !== value) onEnter(number);
  };
  return (
    <label
      className={`${styles.vital} ${tint}`}
      data-unsent={isUnsent || undefined}
      title={[
        isUnsent && t('vitals.unsent'),
        range && t('vitals.range', { low: range.low, high: range.high }),
        before !== null && t('vital.before', { value: format.number(before, tile.decimals) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <span>
        {t(`vital.${tile.name}`)}
        {flag && <VitalFlag flag={flag} />}
        {isUnsent && (
          <>
            <CloudOff size={12} aria-hidden="true" />
            <span className="sr">{t('vitals.unsent')}</span>
          </>
        )}
      </span>
      <span className={styles.vitalValue}>
        <input
          inputMode="decimal"
          aria-label={t(`vital.${tile.name}`)}
          value={visible}
          placeholder="–"
          style={{ width: `${Math.max(1, visible.length) + 0.4}ch` }}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <em>{tile.unit}</em>
      </span>
    </label>
  );
}

/** The flag of a value as shape and word, so that it does not stand on colour alone. */
function VitalFlag({ flag }: { flag: 'H' | 'L' }) {
  const t = useRecordTexts();
  const Icon = flag === 'H' ? ChevronUp : ChevronDown;
  return (
    <>
      <Icon size={12} aria-hidden="true" />
      <span className="sr">{t(`vital.flag.${flag}`)}</span>
    </>
  );
}
