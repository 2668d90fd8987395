import { denominationsOf } from '@alder/checkout/domain';
import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { NumberField } from '@alder/ui';
import { areCounts, isCount, type Pieces, sumOfPieces } from '../domain/index.ts';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

/** Banknotes and coins of the hospital's currency, each with how many, and what they are together. */
export function PiecesField(props: { readonly value: Pieces; readonly onChange: (next: Pieces) => void }) {
  const { value, onChange } = props;
  const t = useTillTexts();
  const format = useFormat();
  const { hospital } = useAccount();
  const { notes, coins } = denominationsOf(String(hospital.currency));
  const group = (legend: string, values: readonly number[]) => (
    <fieldset className={styles.pieces}>
      <legend>{legend}</legend>
      {values.map((each) => (
        <div key={each} className={styles.piece}>
          <NumberField
            label={format.amount(each)}
            min={0}
            step={1}
            value={value[String(each)]}
            {...(!isCount(value[String(each)]) && { error: t('count.wrong') })}
            onChange={(count) => onChange(withCount(value, each, count))}
          />
          <span className={styles.worth}>
            {isCount(value[String(each)]) && format.amount(each * (value[String(each)] ?? 0))}
          </span>
        </div>
      ))}
    </fieldset>
  );
  return (
    <>
      <div className={styles.money}>
        {group(t('notes'), notes)}
        {group(t('coins'), coins)}
      </div>
      <p className={styles.sum} role="status">
        {t('sum')} <b>{areCounts(value) ? format.money(sumOfPieces(value)) : '–'}</b>
      </p>
    </>
  );
}

/** The input stays as it is: a slip of the hand is reported, never turned into another number. */
function withCount(pieces: Pieces, value: number, count: number | undefined): Pieces {
  const { [String(value)]: _, ...rest } = pieces;
  return count ? { ...rest, [String(value)]: count } : rest;
}
