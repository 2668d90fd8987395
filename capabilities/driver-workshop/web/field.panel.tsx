import { useLanguage } from '@alder/i18n';
import { analytes } from '@alder/terms';
import { Chip, Combobox, PressArea, SelectField, TextField } from '@alder/ui';
import { useState } from 'react';
import {
  columnAt,
  type Meaning,
  meaningsFor,
  roleAt,
  type Segment,
  type Teaching,
  type WordKind,
} from '../domain/index.ts';
import type { Bench, Draft } from './use-draft.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';

type Props = {
  readonly bench: Bench;
  readonly draft: Draft;
  readonly chosen: Segment | undefined;
  readonly onSay: (teaching: Teaching) => void;
};

const FLAGS = ['N', 'H', 'L', 'HH', 'LL', '<', '>', 'A'] as const;

/** The field that was pressed: its place, its bytes, what it is, and what its words mean. */
export function FieldPanel({ bench, draft, chosen, onSay }: Props) {
  const t = useWorkshopTexts();
  const place = chosen?.place;
  if (!chosen || !place)
    return (
      <section className={styles.card} aria-label={t('field')}>
        <h3>{t('field')}</h3>
        <p className={styles.soft}>{t('field.choose')}</p>
      </section>
    );
  const { teaching } = bench;
  const role = roleAt(draft.driver, draft.form, place, chosen.text);
  const offered = meaningsFor(place);
  const known = role === 'device' || role === 'comment' ? 'none' : (role ?? 'none');
  const sayMeaning = (meaning: Meaning) =>
    onSay({
      ...teaching,
      places: [
        ...teaching.places.filter((one) => one.place !== place),
        { place, meaning, text: meaning === 'control' ? chosen.text.trim() : '' },
      ],
    });
  const hex = [...bench.capture.bytes.subarray(chosen.start, Math.min(chosen.end, chosen.start + 24))]
    .map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join(' ');
  return (
    <section className={styles.card} aria-label={t('field')}>
      <h3>
        {draft.form === 'csv' ? columnAt(place) : place} <Chip>{t(`meaning.${role ?? 'none'}`)}</Chip>
      </h3>
      <dl className={styles.facts}>
        <dt>{t('field.text')}</dt>
        <dd>
          <code>{chosen.text}</code>
        </dd>
        <dt>{t('field.bytes', { from: chosen.start + 1, to: chosen.end })}</dt>
        <dd>
          <code>{hex}</code>
        </dd>
      </dl>
      {offered.length === 0 ? (
        <p className={styles.soft}>{t('field.unread')}</p>
      ) : (
        <SelectField
          key={`is ${place}`}
          label={t('field.is')}
          value={known}
          options={[...new Set<Meaning>([...offered, known])].map((value) => ({ value, label: t(`meaning.${value}`) }))}
          onChange={(value) => sayMeaning(value as Meaning)}
        />
      )}
      {draft.isRefused && (
        <p className={styles.problem} role="alert">
          {t('field.refused')}
        </p>
      )}
      {draft.form === 'csv' && role === 'value' && (
        <UnitOfColumn key={`unit ${place}`} bench={bench} place={place} onSay={onSay} />
      )}
      {(role === 'code' || role === 'unit' || role === 'flag') && (
        <Words key={`words ${role}`} kind={role} bench={bench} draft={draft} onSay={onSay} />
      )}
      {draft.form === 'csv' && role === 'value' && (
        <WordRow kind="code" word={columnAt(place)} bench={bench} draft={draft} onSay={onSay} />
      )}
      {(role === 'chart' || role === 'sample') && (
        <ControlStart key={`control ${place}`} bench={bench} text={chosen.text} onSay={onSay} />
      )}
    </section>
  );
}

/** A file that writes no units beside its values has them from the driver. */
function UnitOfColumn({ bench: { teaching }, place, onSay }: Pick<Props, 'bench' | 'onSay'> & { place: string }) {
  const t = useWorkshopTexts();
  const own = teaching.places.findLast((one) => one.place === place);
  return (
    <TextField
      label={t('field.unit')}
      maxLength={40}
      value={own?.text ?? ''}
      onChange={(text) =>
        onSay({
          ...teaching,
          places: [...teaching.places.filter((one) => one !== own), { place, meaning: 'value' as const, text }],
        })
      }
    />
  );
}

/** Every word of this kind in the capture, and what each is read as. */
function Words({ kind, bench, draft, onSay }: Omit<Props, 'chosen'> & { kind: WordKind & ('code' | 'unit' | 'flag') }) {
  const t = useWorkshopTexts();
  const pieces = draft.lines.flatMap((line) => line.pieces);
  const words = pieces.filter(
    ({ place, text }) => place !== null && text.trim() !== '' && roleAt(draft.driver, draft.form, place, text) === kind,
  );
  const counts = Map.groupBy(words, ({ text }) => text.trim());
  return (
    <section className={styles.words} aria-label={t(`words.${kind}`)}>
      <h4>{t(`words.${kind}`)}</h4>
      <ul>
        {[...counts].slice(0, 60).map(([word, { length }]) => (
          <li key={word}>
            <WordRow kind={kind} word={word} count={length} bench={bench} draft={draft} onSay={onSay} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WordProps = Omit<Props, 'chosen'> & {
  readonly kind: 'code' | 'unit' | 'flag';
  readonly word: string;
  readonly count?: number;
};

/** One word and what it means. */
function WordRow({ kind, word, count, bench: { teaching }, draft: { driver }, onSay }: WordProps) {
  const t = useWorkshopTexts();
  const { language } = useLanguage();
  const table = kind === 'code' ? driver.codes : kind === 'unit' ? driver.units : driver.flags;
  const as = (Object.hasOwn(table, word) ? table[word] : '') ?? '';
  const say = (next: string) =>
    onSay({
      ...teaching,
      words: [...teaching.words.filter((one) => one.of !== kind || one.word !== word), { of: kind, word, as: next }],
    });
  const label = t('words.as', { word });
  return (
    <div className={styles.word}>
      <code>{word}</code>
      {count !== undefined && <small className="tn">{t('words.count', { count })}</small>}
      {kind === 'code' ? (
        <Combobox<(typeof analytes)[number]>
          label={label}
          labelHidden
          items={analytes}
          itemKey={({ code }) => code}
          itemText={(analyte) => `${analyte[language]} (${analyte.code})`}
          itemKeywords={({ code, en, ja, zhtw }) => [code, en, ja, zhtw]}
          placeholder={t('words.asSent')}
          value={analytes.find(({ code }) => code === as) ?? null}
          onChange={(analyte) => say(analyte?.code ?? '')}
        />
      ) : kind === 'flag' ? (
        <SelectField
          label={label}
          labelHidden
          none={t('words.asSent')}
          value={as as (typeof FLAGS)[number] | ''}
          options={FLAGS.map((value) => ({ value, label: t(`flag.${value}`) }))}
          onChange={(value) => say(value ?? '')}
        />
      ) : (
        <UnitWord label={label} value={as} onSay={say} />
      )}
    </div>
  );
}

/** A unit is saved when the field is left: half a unit is none. */
function UnitWord({ label, value, onSay }: { label: string; value: string; onSay: (unit: string) => void }) {
  const t = useWorkshopTexts();
  const [text, setText] = useState(value);
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={t('words.asSent')}
      maxLength={40}
      value={text}
      onChange={setText}
      onBlur={() => text.trim() !== value && onSay(text.trim())}
    />
  );
}

/** Numbers that begin so are control material and no patient. */
function ControlStart({ bench: { teaching }, text, onSay }: Pick<Props, 'bench' | 'onSay'> & { text: string }) {
  const t = useWorkshopTexts();
  const [start, setStart] = useState(/^[a-z]+/i.exec(text.trim())?.[0] ?? '');
  const own = teaching.words.filter(({ of }) => of === 'control');
  return (
    <section className={styles.words}>
      <TextField label={t('control.start')} hint={t('control.hint')} maxLength={20} value={start} onChange={setStart} />
      <PressArea
        className={styles.link}
        disabled={start.trim() === ''}
        onClick={() =>
          onSay({
            ...teaching,
            words: [
              ...teaching.words.filter((one) => one.of !== 'control' || one.word !== start.trim()),
              { of: 'control', word: start.trim(), as: '' },
            ],
          })
        }
      >
        {t('control.add')}
      </PressArea>
      {own.map(({ word }) => (
        <Chip
          key={word}
          removeLabel={t('control.remove', { word })}
          onRemove={() =>
            onSay({ ...teaching, words: teaching.words.filter((one) => one.of !== 'control' || one.word !== word) })
          }
        >
          {word}
        </Chip>
      ))}
    </section>
  );
}
