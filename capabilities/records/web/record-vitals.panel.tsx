import { createVitalSigns, type VitalSigns } from '@alder/chart/contract';
import { likelyMeant, vitalFlag, vitalRange } from '@alder/chart/domain';
import { useAct } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { readNumber, toast } from '@alder/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { getEntry } from '../contract/index.ts';
import { useRecordTexts } from './record-texts.ts';
import styles from './record-vitals.module.css';

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
  sets: readonly VitalSigns[];
  weightBefore: number | null;
}) {
  const { pet, record, species, sets, weightBefore } = props;
  const t = useRecordTexts();
  const create = useAct(createVitalSigns, { refreshes: [getEntry], title: t('vitals.title') });
  const latest = (name: Tile['name']) => sets.find((set) => set[name] !== null)?.[name] ?? null;

  const save = async (name: Tile['name'], value: number) => {
    try {
      await create.mutateAsync({ pet, medical_record: record, [name]: value });
    } catch {
      toast({ tone: 'fail', text: t('vitals.refused', { name: t(`vital.${name}`) }) });
    }
  };

  return (
    <fieldset className={styles.vitals} aria-label={t('vitals.title')}>
      {tiles.map((tile) => (
        <VitalTile
          key={tile.name}
          tile={tile}
          species={species}
          value={latest(tile.name)}
          before={tile.name === 'weight' ? weightBefore : null}
          onSave={(value) => void save(tile.name, value)}
        />
      ))}
    </fieldset>
  );
}

function VitalTile(props: {
  tile: Tile;
  species: string;
  value: number | null;
  before: number | null;
  onSave: (value: number) => void;
}) {
  const { tile, species, value, before, onSave } = props;
  const t = useRecordTexts();
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const ranged = tile.name === 'weight' || tile.name === 'bcs' || tile.name === 'pain' ? undefined : tile.name;
  const range = ranged && vitalRange(species, ranged);
  const flag = ranged && value !== null ? vitalFlag(species, ranged, value) : '';
  const lighter = tile.name === 'weight' && value !== null && before !== null && value < before;
  const look = flag === 'H' ? styles.high : flag === 'L' || lighter ? styles.low : '';
  const shown = typed ?? (value === null ? '' : format.number(value, tile.decimals));

  const leave = () => {
    const number = typed === undefined ? undefined : readNumber(typed);
    setTyped(undefined);
    if (number === undefined || number === value) return;
    // 384 typed for 38.4: what people forget is the point.
    onSave((tile.name === 'temperature' && range && likelyMeant(number, range)) || number);
  };
  return (
    <label
      className={`${styles.vital} ${look}`}
      title={[
        range && t('vitals.range', { low: range.low, high: range.high }),
        before !== null && t('vital.before', { value: format.number(before, tile.decimals) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <span>
        {t(`vital.${tile.name}`)}
        {flag && <VitalFlag flag={flag} />}
      </span>
      <span className={styles.vitalValue}>
        <input
          inputMode="decimal"
          aria-label={t(`vital.${tile.name}`)}
          value={shown}
          placeholder="–"
          style={{ width: `${Math.max(1, shown.length) + 0.4}ch` }}
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
