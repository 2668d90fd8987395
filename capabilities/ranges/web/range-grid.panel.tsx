import { useLanguage } from '@alder/i18n';
import { codeOf, nameOf } from '@alder/lab/domain';
import { type Analyte, analyteOf, analytes, showUnit } from '@alder/terms';
import { Combobox, IconButton, NumberField, SelectField } from '@alder/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { CustomRange } from '../contract/index.ts';
import { type Limits, limitsFault } from '../domain/index.ts';
import { emptyLimits, type RangeDraft } from './range-draft.ts';
import { type PreviewPatient, PreviewPatientField, RangeEffect } from './range-preview.panel.tsx';
import styles from './ranges.module.css';
import { useRangeTexts } from './use-range-texts.ts';

type GridProps = {
  readonly draft: RangeDraft;
  readonly entries: readonly CustomRange[];
  readonly onChange: (ranges: RangeDraft['ranges']) => void;
};

/** The limits of an entry, one row an analyte, beside what they do to a patient. */
export function RangeGrid({ draft, entries, onChange }: GridProps) {
  const t = useRangeTexts();
  const [patient, setPatient] = useState<PreviewPatient>();
  const { ranges } = draft;
  const remove = (code: string) => onChange(Object.fromEntries(Object.entries(ranges).filter(([key]) => key !== code)));
  return (
    <>
      <div className={styles.gridBar}>
        <AddAnalyte draft={draft} onAdd={(code) => onChange({ ...ranges, [code]: emptyLimits(code) })} />
        <PreviewPatientField patient={patient} onChoose={setPatient} />
      </div>
      {Object.keys(ranges).length > 0 && (
        <div className={styles.gridScroll}>
          <table className={styles.grid}>
            <thead>
              <tr>
                {(
                  [
                    'col.analyte',
                    'ranges.critLow',
                    'ranges.low',
                    'ranges.high',
                    'ranges.critHigh',
                    'ranges.unit',
                  ] as const
                ).map((key) => (
                  <th key={key} scope="col">
                    {t(key)}
                  </th>
                ))}
                <th scope="col">{t('ranges.preview')}</th>
                <th scope="col">
                  <span className="sr">{t('orders.acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {inOrder(ranges).map(([code, limits]) => (
                <Row
                  key={code}
                  code={code}
                  limits={limits}
                  onChange={(next) => onChange({ ...ranges, [code]: next })}
                  onRemove={() => remove(code)}
                >
                  <RangeEffect draft={draft} entries={entries} patient={patient} code={code} />
                </Row>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const PLACES = new Map(analytes.map(({ code }, place) => [code, place]));

/** In the order in which sheets are read; a device's own items come last. */
function inOrder(ranges: RangeDraft['ranges']): [string, Limits][] {
  const place = (code: string) => PLACES.get(code) ?? analytes.length;
  return Object.entries(ranges).sort(([a], [b]) => place(a) - place(b));
}

const BOUNDS = [
  ['crit_low', 'ranges.critLow'],
  ['low', 'ranges.low'],
  ['high', 'ranges.high'],
  ['crit_high', 'ranges.critHigh'],
] as const;

type RowProps = {
  readonly code: string;
  readonly limits: Limits;
  readonly onChange: (limits: Limits) => void;
  readonly onRemove: () => void;
  readonly children: React.ReactNode;
};

function Row({ code, limits, onChange, onRemove, children }: RowProps) {
  const t = useRangeTexts();
  const { language } = useLanguage();
  const name = nameOf({ code, name: code }, language);
  const analyte = analyteOf(code);
  const units = [...new Set([analyte?.unit, analyte?.si, limits.unit].filter((unit) => unit !== undefined))];
  return (
    <tr data-fault={limitsFault(limits) !== undefined}>
      <th scope="row">
        {name}
        {codeOf(code) !== name && <small>{codeOf(code)}</small>}
      </th>
      {BOUNDS.map(([bound, key]) => (
        <td key={bound} data-label={t(key)}>
          <NumberField
            label={t('ranges.of', { bound: t(key), name })}
            labelHidden
            value={limits[bound] ?? undefined}
            placeholder="–"
            onChange={(value) => onChange({ ...limits, [bound]: value ?? null })}
          />
        </td>
      ))}
      <td className={styles.unit} data-label={t('ranges.unit')}>
        <SelectField
          label={t('ranges.of', { bound: t('ranges.unit'), name })}
          labelHidden
          value={limits.unit}
          onChange={(unit) => onChange({ ...limits, unit })}
          options={units.map((value) => ({ value, label: showUnit(value) || '–' }))}
        />
      </td>
      <td className={styles.effect} data-label={t('ranges.preview')}>
        {children}
      </td>
      <td className={styles.rowEnd}>
        <IconButton size="sm" label={t('ranges.removeAnalyte', { name })} icon={<X />} onClick={onRemove} />
      </td>
    </tr>
  );
}

/** Items of the exam type first; any other can be added too. */
function AddAnalyte({ draft, onAdd }: { draft: RangeDraft; onAdd: (code: string) => void }) {
  const t = useRangeTexts();
  const { language } = useLanguage();
  const free = analytes.filter(({ code }) => !Object.hasOwn(draft.ranges, code));
  const own = free.filter(({ panel }) => panel === draft.exam_type);
  const items = [...own, ...free.filter((each) => !own.includes(each))];
  return (
    <Combobox<Analyte>
      label={t('ranges.addAnalyte')}
      items={items}
      itemKey={({ code }) => code}
      itemText={(analyte) => analyte[language]}
      itemAbout={({ code }) => codeOf(code)}
      itemKeywords={({ code, en, aliases }) => [code, en, ...aliases]}
      clearOnChoose
      value={null}
      onChange={(analyte) => analyte && onAdd(analyte.code)}
      onCreate={(text) => onAdd(text.trim())}
    />
  );
}
