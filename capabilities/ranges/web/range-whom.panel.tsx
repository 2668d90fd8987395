import { useFormat, useLanguage } from '@alder/i18n';
import { dayOf } from '@alder/i18n/format';
import { modelName } from '@alder/lab/domain';
import { type Breed, breeds, deviceModels, panels, species } from '@alder/terms';
import { Chip, Combobox, DateField, NumberField, SelectField, TextField } from '@alder/ui';
import { ALWAYS, startOfDay } from '../domain/index.ts';
import { breedName, breedsOf, placeOf, type RangeDraft, readPlace } from './range-draft.ts';
import styles from './ranges.module.css';
import { useRangeTexts } from './use-range-texts.ts';

type WhomProps = { readonly draft: RangeDraft; readonly onChange: (part: Partial<RangeDraft>) => void };

/** For which animals and on which analyzer the limits are. */
export function RangeWhom({ draft, onChange }: WhomProps) {
  const t = useRangeTexts();
  const { language } = useLanguage();
  return (
    <div className={styles.whom}>
      <SelectField
        label={t('ranges.place')}
        value={placeOf(draft)}
        onChange={(place) => onChange(readPlace(place))}
        options={[
          ...panels.map((panel) => ({ value: `exam:${panel}`, label: t(`panel.${panel}`) })),
          ...deviceModels.map((model) => ({ value: `device:${model}`, label: modelName(model) })),
        ]}
      />
      <SelectField
        label={t('ranges.species')}
        value={draft.species}
        onChange={(kind) => onChange({ species: kind, name: [], name_zhtw: [] })}
        options={species.map(({ code, ...names }) => ({ value: code, label: names[language] }))}
      />
      <SelectField
        label={t('ranges.sex')}
        value={draft.sex ?? ''}
        none={t('ranges.bothSexes')}
        onChange={(sex) => onChange({ sex: sex === 'male' || sex === 'female' ? sex : null })}
        options={(['male', 'female'] as const).map((value) => ({ value, label: t(`sex.${value}`) }))}
      />
      <Age label={t('ranges.from')} days={draft.age_from_days} onChange={(days) => onChange({ age_from_days: days })} />
      <Age label={t('ranges.to')} days={draft.age_to_days} onChange={(days) => onChange({ age_to_days: days })} />
      <FirstDay draft={draft} onChange={onChange} />
      <TextField
        label={t('ranges.source')}
        value={draft.source}
        maxLength={300}
        onChange={(source) => onChange({ source })}
      />
      <Breeds draft={draft} onChange={onChange} />
    </div>
  );
}

/** The day from which exams are judged by it, in the hospital's time zone; none: all exams. */
function FirstDay({ draft, onChange }: WhomProps) {
  const t = useRangeTexts();
  const { timeZone } = useFormat();
  const day = draft.valid_from === ALWAYS ? null : dayOf(draft.valid_from, timeZone);
  const choose = (next: string | null) => onChange({ valid_from: next === null ? ALWAYS : startOfDay(next, timeZone) });
  return <DateField label={t('ranges.validFrom')} value={day} hint={t('ranges.validFromHint')} onChange={choose} />;
}

function Age({
  label,
  days,
  onChange,
}: {
  label: string;
  days: number | null;
  onChange: (days: number | null) => void;
}) {
  const t = useRangeTexts();
  const format = useFormat();
  return (
    <NumberField
      label={label}
      unit={t('ranges.days')}
      value={days ?? undefined}
      min={0}
      max={36_500}
      placeholder={t('ranges.openAge')}
      {...(days !== null && days >= 180 && { hint: t('ranges.years', { n: format.number(days / 365.25, 1) }) })}
      onChange={(value) => onChange(value === undefined ? null : Math.round(value))}
    />
  );
}

/** Breeds are kept under their English and their Chinese name, so that either finds them. */
function Breeds({ draft, onChange }: WhomProps) {
  const t = useRangeTexts();
  const { language } = useLanguage();
  const chosen = breedsOf(draft);
  const known = breeds[draft.species] ?? [];
  const add = ({ en, zhtw }: Breed) =>
    onChange({ name: [...new Set([...draft.name, en])], name_zhtw: [...new Set([...draft.name_zhtw, zhtw])] });
  const remove = (name: string) => {
    const duplicate = known.find(({ en, zhtw }) => en === name || zhtw === name);
    const isOther = (each: string) => each !== name && each !== duplicate?.en && each !== duplicate?.zhtw;
    onChange({ name: draft.name.filter(isOther), name_zhtw: draft.name_zhtw.filter(isOther) });
  };
  return (
    <div className={styles.breeds}>
      <Combobox<Breed>
        label={t('ranges.breeds')}
        items={known.filter(({ en }) => !chosen.includes(en))}
        itemKey={({ en }) => en}
        itemText={(breed) => breed[language]}
        itemKeywords={({ en, ja, zhtw }) => [en, ja, zhtw]}
        placeholder={t('ranges.addBreed')}
        clearOnChoose
        value={null}
        onChange={(breed) => breed && add(breed)}
        onCreate={(text) => onChange({ name: [...new Set([...draft.name, text.trim()])] })}
      />
      <p className={styles.chips}>
        {chosen.length === 0 && <span className={styles.muted}>{t('ranges.anyBreed')}</span>}
        {chosen.map((name) => {
          const visible = breedName(draft.species, name, language);
          return (
            <Chip key={name} onRemove={() => remove(name)} removeLabel={t('ranges.removeAnalyte', { name: visible })}>
              {visible}
            </Chip>
          );
        })}
      </p>
    </div>
  );
}
