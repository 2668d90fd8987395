import { vitalRange } from '@alder/chart/domain';
import { useDraft, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  CallForm,
  Card,
  Chip,
  Empty,
  FormActions,
  SelectField,
  SubmitButton,
  Table,
  TextArea,
  TrendChart,
  useCallForm,
} from '@alder/ui';
import { Link } from 'react-router';
import { createInpatientNote, getInpatientStay, type StayView } from '../contract/index.ts';
import { chartFields, chartValue } from './measure-fields.tsx';
import styles from './stay.module.css';
import { useWardTexts } from './use-ward-texts.ts';

const decimals = { temperature: 1, weight: 2 } as const;

/** What was measured during the stay, one chart below the other on the same span of time. */
export function StayVitals({ view }: { view: StayView }) {
  const t = useWardTexts();
  const charts = chartFields.flatMap(([name, unit]) => {
    const points = view.vitals.flatMap((set) => {
      const value = chartValue(set, name);
      return value === null ? [] : [{ at: set.measured_at, value }];
    });
    return points.length === 0 ? [] : [{ name, unit, points }];
  });
  if (charts.length === 0) return <Empty>{t('vitals.none')}</Empty>;
  return (
    <div className={styles.charts}>
      {charts.map(({ name, unit, points }) => {
        const range =
          name === 'pain' || name === 'face' || name === 'weight' ? undefined : vitalRange(view.pet.species, name);
        return (
          <Card key={name}>
            <h2>{t(`vital.${name}`)}</h2>
            <TrendChart
              label={t(`vital.${name}`)}
              unit={unit}
              decimals={name in decimals ? decimals[name as keyof typeof decimals] : 0}
              points={points}
              height={150}
              {...(range && { low: range.low, high: range.high })}
            />
          </Card>
        );
      })}
    </div>
  );
}

/** Notes of the shifts and of rounds, newest first, and the form for the next one. */
export function StayNotes({ view }: { view: StayView }) {
  const t = useWardTexts();
  const format = useFormat();
  const create = useMutationCall(createInpatientNote, { refreshes: [getInpatientStay], title: t('note.new') });
  const initial = { inpatient_record: view.result.id, kind: 'handover' as 'handover' | 'rounds', text: '' };
  const form = useCallForm(createInpatientNote, {
    initial,
    // Kept on this device: the page loaded again or left takes nothing of what was typed.
    draft: useDraft(`stay-note.${view.result.id}`, { value: initial, version: null }),
    send: create.mutateAsync,
    onSent: () => {
      form.reset();
    },
    texts: t,
  });
  return (
    <div className={styles.notes}>
      {view.result.status === 'admitted' && (
        <CallForm form={form} label={t('note.new')}>
          <SelectField
            name="kind"
            label={t('note.kind')}
            options={[
              { value: 'handover', label: t('handover') },
              { value: 'rounds', label: t('view.rounds') },
            ]}
          />
          <TextArea name="text" label={t('note.new')} rows={3} />
          <FormActions>
            <SubmitButton>{t('note.save')}</SubmitButton>
          </FormActions>
        </CallForm>
      )}
      {view.notes.length === 0 && <Empty>{t('note.none')}</Empty>}
      <ul>
        {view.notes.map((note) => (
          <li key={note.id}>
            <Card>
              <p>{note.text}</p>
              <small className={styles.muted}>
                <Chip>{t(note.kind === 'handover' ? 'handover' : 'view.rounds')}</Chip>{' '}
                {[note.author_name, format.dateTime(note.created_at)].filter(Boolean).join(' · ')}
              </small>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What of the stay is on the bill. */
export function StayBilling({ view }: { view: StayView }) {
  const t = useWardTexts();
  const format = useFormat();
  const total = view.charges.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className={styles.billing}>
      {view.uncharged > 0 && (
        <p role="alert" className={styles.uncharged}>
          {t('bill.uncharged', { n: format.number(view.uncharged) })}
        </p>
      )}
      {view.charges.length === 0 ? (
        <Empty>{t('bill.none')}</Empty>
      ) : (
        <Table
          label={t('page.billing')}
          rows={view.charges}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', rowHeader: true, header: t('order'), cell: ({ name }) => name },
            { id: 'times', header: t('bill.times'), align: 'end', cell: ({ times }) => format.number(times) },
            {
              id: 'quantity',
              header: t('bill.quantity'),
              align: 'end',
              cell: ({ quantity }) => format.number(quantity),
            },
            { id: 'amount', header: t('bill.amount'), align: 'end', cell: ({ amount }) => format.money(amount) },
          ]}
        />
      )}
      <p className={styles.total}>
        {t('bill.sofar')} <b>{format.money(total)}</b>
      </p>
      {view.result.medical_record ? (
        <Link to={`/his/checkout/${view.result.medical_record}`}>{t(`bill.${view.bill}`)}</Link>
      ) : (
        <p className={styles.muted}>{t('bill.noVisit')}</p>
      )}
    </div>
  );
}
