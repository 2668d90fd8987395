import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Card, Checkbox, Chip, NumberField, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { getSurgery, type SurgeryView, setSurgeryCheck } from '../contract/index.ts';
import { type Count, checklist, counted, mismatches, openItems, phases } from '../domain/index.ts';
import { readinessOf } from './step-bar.tsx';
import styles from './surgery.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';
import type { SurgeryUpdates } from './use-surgery-updates.ts';

/** The three pauses side by side: each item is ticked by a person at a time; counts before and after. */
export function ChecklistPanel({ view, updates }: { readonly view: SurgeryView; readonly updates: SurgeryUpdates }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const { result } = view;
  const isClosed = result.status === 'done' || result.status === 'canceled';
  const check = useMutationCall(setSurgeryCheck, { refreshes: [getSurgery], title: t('page.checklist') });
  const { ticked } = readinessOf(view);
  const whoOf = (item: string) => {
    const found = view.checks.find((one) => one.item === item && one.ticked);
    return found && [found.by_name, format.time(found.at)].filter(Boolean).join(' · ');
  };
  return (
    <div className={styles.columns}>
      {phases.map((phase) => {
        const open = openItems(phase, ticked).length;
        return (
          <Card
            key={phase}
            title={t(`phase.${phase}`)}
            mark={
              <Chip tone={open === 0 ? 'ok' : 'neutral'}>{open === 0 ? t('complete') : t('open', { n: open })}</Chip>
            }
          >
            <p className={styles.quiet}>{t(`phase.${phase}.when`)}</p>
            <div className={styles.checks}>
              {checklist[phase].map((item) => (
                <Checkbox
                  key={item}
                  label={t(`item.${item}`)}
                  about={whoOf(item)}
                  value={ticked.has(item)}
                  disabled={isClosed}
                  onChange={(next) => {
                    check
                      .mutateAsync({ surgery_record: result.id, item, ticked: next === true })
                      .catch((error: unknown) => fail(error));
                  }}
                />
              ))}
            </div>
          </Card>
        );
      })}
      <Counts view={view} updates={updates} disabled={isClosed} />
    </div>
  );
}

/**
 * Swabs, instruments, needles: stored when a field is left. They are typed faster than stored, and a field that is disabled
 * while it has the focus would lose what is in it.
 */
function Counts(props: { view: SurgeryView; updates: SurgeryUpdates; disabled: boolean }) {
  const { view, updates, disabled } = props;
  const t = useSurgeryTexts();
  const fail = useFailToast(t);
  const { counts } = view.result;
  /** Counts that were not stored: their fields show again what is. */
  const [failures, setFailures] = useState(0);
  const store = (what: Count['what'], moment: 'before' | 'after', value: number | null) =>
    updates
      .send(({ id, version, counts: newest }) => ({
        ...{ id, version },
        counts: counted.map((one) => ({ ...countOf(newest, one), ...(one === what && { [moment]: value }) })),
      }))
      .catch((error: unknown) => {
        fail(error);
        setFailures((before) => before + 1);
      });
  const wrong = mismatches(counts);
  return (
    <Card title={t('counts')}>
      <p className={styles.quiet}>{t('counts.about')}</p>
      {counted.map((what) => (
        <fieldset key={what} className={styles.count} disabled={disabled}>
          <legend>{t(`count.${what}`)}</legend>
          {(['before', 'after'] as const).map((moment) => (
            <CountField
              key={`${moment} ${countOf(counts, what)[moment]} ${failures}`}
              label={t(`count.${moment}`)}
              value={countOf(counts, what)[moment]}
              onStore={(value) => void store(what, moment, value)}
            />
          ))}
        </fieldset>
      ))}
      {wrong.length > 0 && (
        <p role="alert" className={styles.warn}>
          {t('counts.differ', { what: wrong.map(({ what }) => t(`count.${what}`)).join(', ') })}
        </p>
      )}
    </Card>
  );
}

function countOf(counts: readonly Count[], what: Count['what']): Count {
  return counts.find((one) => one.what === what) ?? { what, before: null, after: null };
}

/** A number that is stored when the field is left, not while it is typed. */
function CountField(props: { label: string; value: number | null; onStore: (value: number | null) => void }) {
  const { label, value, onStore } = props;
  const [typed, setTyped] = useState(value ?? undefined);
  const settle = () => {
    const next = typed === undefined ? null : Math.round(typed);
    if (next !== value) onStore(next);
  };
  return <NumberField label={label} min={0} max={1000} value={typed} onChange={setTyped} onBlur={settle} />;
}
