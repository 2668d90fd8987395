import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { Button, Chip } from '@alder/ui';
import { Droplets } from 'lucide-react';
import { useState } from 'react';
import { getInterferences, getLookOfSpecimen } from '../contract/index.ts';
import { type SampleIndices, sampleIndexNames, sampleIndicesOf } from '../domain/index.ts';
import styles from './interference.module.css';
import { SampleLookDialog } from './sample-look.dialog.tsx';
import { useInterferenceTexts } from './use-interference-texts.ts';

/** On the sheet of a result: how its sample was, who says so, and the way to note it. */
export function LookOfRecord({ record }: { readonly record: LabRecord }) {
  const t = useInterferenceTexts();
  const [isNoting, setNoting] = useState(false);
  const { data } = useCall(getInterferences, { records: [record.id] }, { enabled: record.pet !== null });
  const one = data?.result[0];
  if (!one) return null;
  return (
    <section className={styles.sample} aria-label={t('sample')}>
      <Indices indices={one.indices} by={one.look.by} />
      <Button size="sm" variant="ghost" icon={<Droplets />} onClick={() => setNoting(true)}>
        {t('note')}
      </Button>
      {isNoting && (
        <SampleLookDialog
          place={{ record: record.id, specimen: null }}
          look={one.own.version > 0 ? one.own : { ...one.look, version: 0 }}
          of={{ ...one, comments: record.comments, results: record.results }}
          onClose={() => setNoting(false)}
        />
      )}
    </section>
  );
}

/** On a sample: how it looks, and the way to note it. */
export function LookOfSpecimen({ specimen }: { readonly specimen: string }) {
  const t = useInterferenceTexts();
  const [isNoting, setNoting] = useState(false);
  const { data } = useCall(getLookOfSpecimen, { specimen });
  if (!data) return null;
  const look = data.result;
  return (
    <section className={styles.sample} data-plain="true" aria-label={t('sample')}>
      <Indices indices={sampleIndicesOf({ comments: [], results: [] }, look)} by={look.by} />
      <Button size="sm" icon={<Droplets />} onClick={() => setNoting(true)}>
        {t('note')}
      </Button>
      {isNoting && <SampleLookDialog place={{ record: null, specimen }} look={look} onClose={() => setNoting(false)} />}
    </section>
  );
}

function Indices({ indices, by }: { readonly indices: SampleIndices; readonly by: string | null }) {
  const t = useInterferenceTexts();
  const format = useFormat();
  return sampleIndexNames.map((name) => {
    const index = indices[name];
    if (!index) return null;
    const { grade, value } = index;
    const reading = grade === null ? format.number(value ?? 0) : `${grade}+`;
    const from = index.by === 'person' ? t('by.person', { name: by ?? '' }) : t('by.analyzer');
    return (
      <Chip key={name} tone={grade !== null && grade > 0 ? 'warn' : 'neutral'} title={from}>
        {grade === 0 ? t(`clear.${name}`) : `${t(`index.${name}`)} ${reading}`}
      </Chip>
    );
  });
}
