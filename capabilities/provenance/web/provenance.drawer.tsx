import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { modelName, nameOf } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import { Chip, Drawer, Loaded, type Tone } from '@alder/ui';
import type { ReactNode } from 'react';
import { getProvenance, type Provenance } from '../contract/index.ts';
import type { QcState } from '../domain/index.ts';
import { MessagePart } from './message.part.tsx';
import styles from './provenance.module.css';
import { useProvenanceTexts } from './use-provenance-texts.ts';

/** Everything behind one number of a result, down to its bytes. */
export function ProvenanceDrawer({ record, code, onClose }: { record: string; code: string; onClose: () => void }) {
  const t = useProvenanceTexts();
  const { language } = useLanguage();
  const query = useCall(getProvenance, { record, code });
  const value = query.data?.result.value;
  const about = value && `${nameOf(value, language)} ${value.raw} ${showUnit(value.unit) || value.unit_raw}`.trim();
  return (
    <Drawer open onClose={onClose} title={t('title')} {...(about && { about })}>
      <Loaded query={query} what={t('title')}>
        {({ result }) => (
          <div className={styles.drawer}>
            <Device of={result} />
            <Quality of={result} />
            <Range of={result} />
            <MessagePart of={result} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function Part({ title, mark, children }: { title: string; mark?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title} {mark}
      </h3>
      {children}
    </section>
  );
}

/** A list of facts; one without a value is left out. */
function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of
        .filter(([, value]) => value !== null && value !== '' && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Device({ of: { device, reagent, driver, measured_at, filed_at } }: { of: Provenance }) {
  const t = useProvenanceTexts();
  const format = useFormat();
  return (
    <>
      <Part title={t('device')}>
        <Facts
          of={[
            [t('model'), [device.name, modelName(device.model)].filter(Boolean).join(' · ')],
            [t('serial'), device.serial || t('noSerial')],
            [t('reported'), device.reported],
            [t('driver'), driver ? t('driver.version', driver) : t('driver.none')],
            [t('measured'), format.dateTime(measured_at)],
            [t('filed'), format.dateTime(filed_at)],
          ]}
        />
      </Part>
      <Part title={t('reagent')}>
        {reagent ? (
          <Facts
            of={[
              [t('lot'), reagent.lot],
              [t('reagent'), reagent.name ?? t('lot.unknown')],
              [t('expires'), reagent.expires_on && format.date(reagent.expires_on)],
              [t('opened'), reagent.opened_at && format.dateTime(reagent.opened_at)],
            ]}
          />
        ) : (
          <p className={styles.soft}>{t('lot.none')}</p>
        )}
      </Part>
    </>
  );
}

const TONES: Readonly<Record<QcState, Tone>> = {
  valid: 'ok',
  warning: 'warn',
  notValid: 'danger',
  released: 'warn',
  unknown: 'neutral',
};

function Quality({ of: { qc } }: { of: Provenance }) {
  const t = useProvenanceTexts();
  const format = useFormat();
  const { run, release, internal } = qc;
  const runText =
    run &&
    [
      `${format.dateTime(run.measured_at)}`,
      `${t('lot')} ${run.lot} L${run.level}`,
      `${run.value} ${showUnit(run.unit)}`.trim(),
      run.z !== null && `${format.change(run.z, 1)} SD`,
      ...run.rules,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Part title={t('qc')} mark={<Chip tone={TONES[qc.state]}>{t(`qc.${qc.state}`)}</Chip>}>
      <Facts
        of={[
          [t('qc.run'), runText ?? t('qc.noRun')],
          [t('qc.internal'), internal !== null && t(internal ? 'internal.passed' : 'internal.failed')],
        ]}
      />
      {release && (
        <p className={styles.soft}>
          {t('qc.release', { name: release.by, when: format.moment(release.at), reason: release.reason })}
        </p>
      )}
    </Part>
  );
}

function Range({ of: { value, range: entry } }: { of: Provenance }) {
  const t = useProvenanceTexts();
  const format = useFormat();
  const { range } = value;
  if (!range)
    return (
      <Part title={t('range')}>
        <p className={styles.soft}>{t('range.none')}</p>
      </Part>
    );
  const ends = (low: number | null, high: number | null) =>
    low === null && high === null ? null : `${low ?? ''} – ${high ?? ''} ${showUnit(range.unit)}`.trim();
  return (
    <Part title={t('range')} mark={<Chip>{t(`range.${range.source}`)}</Chip>}>
      <Facts
        of={[
          [t('range.limits'), ends(range.low, range.high)],
          [t('range.critical'), ends(range.crit_low, range.crit_high)],
          [t('range.source'), entry?.source],
          // A range without a beginning is stored as one of long ago.
          [t('range.since'), entry && Date.parse(entry.valid_from) > 0 ? format.date(entry.valid_from) : null],
          [t('range.printed'), range.source === 'device' ? value.range_text : null],
        ]}
      />
    </Part>
  );
}
