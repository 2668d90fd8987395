import { getHospitalMedicalResources, type Medicine, type Treatment } from '@alder/catalog/contract';
import { nameIn } from '@alder/catalog/domain';
import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Combobox, classes, IconButton, MoneyField, NumberField, TextField } from '@alder/ui';
import { FlaskConical, Pill, Plus, Stethoscope, Trash2, X } from 'lucide-react';
import type { QuotationLine } from '../contract/index.ts';
import { lineEstimate, optionEstimate } from '../domain/index.ts';
import styles from './quotations.module.css';
import { useQuotationTexts } from './use-quotation-texts.ts';

/** A line while it is written; its names follow from its entry when it is saved. */
export type WrittenLine = Pick<
  QuotationLine,
  'kind' | 'entry' | 'name' | 'low' | 'high' | 'unit_price' | 'discount_percent' | 'note'
> &
  Partial<Pick<QuotationLine, 'name_zhtw' | 'name_ja'>>;
export type WrittenOption = { readonly name: string; readonly note: string; readonly lines: readonly WrittenLine[] };

type Offer =
  | { readonly kind: 'treatment'; readonly entry: Treatment }
  | { readonly kind: 'medicine'; readonly entry: Medicine };

/** One option: its name, its lines and what it comes to while it is written. */
export function OptionEditor(props: {
  letter: string;
  option: WrittenOption;
  onChange: (option: WrittenOption) => void;
  onRemove?: () => void;
}) {
  const { letter, option, onChange, onRemove } = props;
  const t = useQuotationTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { data } = useCall(getHospitalMedicalResources, {});
  const offers: Offer[] = [
    ...(data?.treatments ?? []).map((entry) => ({ kind: 'treatment' as const, entry })),
    ...(data?.medicine ?? []).map((entry) => ({ kind: 'medicine' as const, entry })),
  ];
  const setLines = (lines: readonly WrittenLine[]) => onChange({ ...option, lines });
  const add = (offer: Offer | null) => {
    if (offer) setLines([...option.lines, lineOf(offer), ...broughtBy(offer, offers)]);
  };
  const addTyped = (name: string) =>
    setLines([
      ...option.lines,
      { ...blank, kind: 'treatment', entry: null, name: name.trim().slice(0, 200), unit_price: 0 },
    ]);
  const total = optionEstimate(option.lines, 1);
  return (
    <fieldset className={styles.editor}>
      <legend>{t('option', { letter })}</legend>
      <div className={styles.editorHead}>
        <i aria-hidden="true">{letter}</i>
        <TextField
          label={t('option.title', { letter })}
          labelHidden
          value={option.name}
          maxLength={100}
          required
          onChange={(name) => onChange({ ...option, name })}
        />
        {onRemove && <IconButton label={t('option.remove', { letter })} icon={<Trash2 />} onClick={onRemove} />}
      </div>
      <ul>
        {option.lines.length > 0 && (
          <li className={classes(styles.line, styles.lineHead)} aria-hidden="true">
            <span className={styles.lineName} />
            <span>{t('head.low')}</span>
            <span>{t('head.high')}</span>
            <span>{t('head.price')}</span>
            <span>{t('head.discount')}</span>
            <span />
          </li>
        )}
        {option.lines.map((line, place) => (
          <LineEditor
            // The same entry may occur twice: its place distinguishes the two.
            key={place}
            line={line}
            onChange={(next) => setLines(option.lines.map((one, at) => (at === place ? next : one)))}
            onRemove={() => setLines(option.lines.filter((_, at) => at !== place))}
          />
        ))}
      </ul>
      <Combobox
        label={t('line.add', { letter })}
        labelHidden
        placeholder={t('line.add.hint')}
        icon={<Plus size={15} />}
        items={offers}
        itemKey={({ entry }) => entry.id}
        itemText={({ entry }) => nameIn(entry, language)}
        itemKeywords={({ entry }) => [entry.name, entry.code ?? '', entry.name_zhtw ?? '', entry.name_ja ?? '']}
        itemIcon={(offer) => <OfferIcon offer={offer} />}
        itemEnd={({ entry }) => format.amount(entry.price)}
        onCreate={addTyped}
        createText={(text) => t('line.typed', { text })}
        clearOnChoose
        value={null}
        onChange={add}
      />
      <p className={styles.editorTotal}>
        <span>{t('total')}</span>
        <b>{format.money(total.low)}</b>
        {total.high > total.low && <span>– {format.money(total.high)}</span>}
      </p>
    </fieldset>
  );
}

const blank = { low: 1, high: 1, discount_percent: 0, note: '' };

function lineOf({ kind, entry }: Offer): WrittenLine {
  const { id, name, name_zhtw, name_ja, price } = entry;
  return { ...blank, kind, entry: id, name, name_zhtw, name_ja, unit_price: price };
}

/** The lines of a bundle; those that its price contains cost nothing more, as in a record. */
function broughtBy(offer: Offer, offers: readonly Offer[]): WrittenLine[] {
  if (offer.kind !== 'treatment') return [];
  return offer.entry.lines.flatMap(({ entry, quantity }) => {
    const found = offers.find((one) => one.entry.id === entry);
    if (!found) return [];
    const amount = quantity ?? 1;
    const discount_percent = offer.entry.lines_in_price ? 100 : 0;
    return [{ ...lineOf(found), low: amount, high: amount, discount_percent }];
  });
}

function LineEditor(props: { line: WrittenLine; onChange: (line: WrittenLine) => void; onRemove: () => void }) {
  const { line, onChange, onRemove } = props;
  const t = useQuotationTexts();
  const format = useFormat();
  const name = nameIn(line, useLanguage().language);
  const set = (changes: Partial<WrittenLine>) => onChange({ ...line, ...changes });
  const { low, high } = lineEstimate(line);
  return (
    <li className={styles.line}>
      <span className={styles.lineName}>
        {name}
        <small>{low === high ? format.amount(low) : `${format.amount(low)} – ${format.amount(high)}`}</small>
      </span>
      <NumberField
        label={t('line.low', { name })}
        labelHidden
        min={0}
        value={line.low}
        onChange={(value) => set({ low: value ?? 0, high: Math.max(line.high, value ?? 0) })}
      />
      <NumberField
        label={t('line.high', { name })}
        labelHidden
        min={0}
        value={line.high}
        onChange={(value) => value && set({ high: value, low: Math.min(line.low, value) })}
      />
      <MoneyField
        label={t('line.price', { name })}
        labelHidden
        value={line.unit_price}
        onChange={(value) => set({ unit_price: value ?? 0 })}
      />
      <NumberField
        label={t('line.discount', { name })}
        labelHidden
        unit="%"
        min={0}
        max={100}
        value={line.discount_percent}
        onChange={(value) => set({ discount_percent: Math.min(100, value ?? 0) })}
      />
      <IconButton size="sm" label={t('line.remove', { name })} icon={<X />} onClick={onRemove} />
    </li>
  );
}

function OfferIcon({ offer }: { offer: Offer }) {
  const isTest = offer.kind === 'treatment' && offer.entry.category === 'laboratory';
  const Icon = offer.kind === 'medicine' ? Pill : isTest ? FlaskConical : Stethoscope;
  return <Icon size={15} aria-hidden="true" />;
}
