import { useNow, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { modelName } from '@alder/lab/domain';
import { Button, Chip, type Column, Empty, Loaded, PetFace, Screen, Seg, Table } from '@alder/ui';
import { BellRing, CircleCheck, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type CriticalAlert, getCriticalAlerts } from '../contract/index.ts';
import { minutesTo } from '../domain/index.ts';
import styles from './criticals.module.css';
import { TimesPanel } from './times.panel.tsx';
import { useCriticalTexts } from './use-critical-texts.ts';
import { type MarkSlot, Values } from './values.tsx';

type Filter = 'open' | 'all';
/** Results whose interferences are asked for together. */
const MAX_MARKED = 100;

/** `/clinicpath/criticals`: critical results, who answers for them, and how soon they were acknowledged. */
export function CriticalsScreen({ lead, Mark }: { lead?: ReactNode; Mark?: MarkSlot | undefined }) {
  const t = useCriticalTexts();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Filter>('open');
  const pages = usePages(getCriticalAlerts, { open: shown === 'open', limit: 50 });
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  const columns = useColumns((listed.data ?? []).map(({ record }) => record).slice(0, MAX_MARKED), Mark);
  return (
    <Screen title={t('title')} lead={lead}>
      <div className={styles.page}>
        <section className={styles.list} aria-label={t('list')}>
          <div className={styles.head}>
            <p className={styles.soft}>{t('about')}</p>
            <Seg<Filter>
              label={t('show')}
              value={shown}
              onChange={setShown}
              entries={(['open', 'all'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
            />
          </div>
          <Loaded query={listed} what={t('list')}>
            {(rows) => (
              <Table
                className={styles.table ?? ''}
                label={t('list')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                rowTone={(alert) => (isOpen(alert) ? (alert.escalated_at ? 'critical' : 'warn') : undefined)}
                onOpen={({ record }) => void navigate(`/clinicpath/results/${record}`)}
                empty={<Empty icon={<CircleCheck aria-hidden="true" />}>{t(`none.${shown}`)}</Empty>}
                footer={
                  pages.hasMore && (
                    <Button variant="ghost" busy={pages.isFetchingMore} onClick={pages.more}>
                      {t('more')}
                    </Button>
                  )
                }
              />
            )}
          </Loaded>
        </section>
        <TimesPanel />
      </div>
    </Screen>
  );
}

const isOpen = ({ acknowledged_at, withdrawn_at }: CriticalAlert) => acknowledged_at === null && withdrawn_at === null;

function useColumns(shown: readonly string[], Mark: MarkSlot | undefined): readonly Column<CriticalAlert>[] {
  const t = useCriticalTexts();
  const format = useFormat();
  return [
    {
      ...{ id: 'patient', header: t('patient'), rowHeader: true },
      cell: ({ pet_name, patient_id, species, breed, coat_colour }) =>
        pet_name && species ? (
          <span className={styles.patient}>
            <PetFace species={species} breed={breed ?? ''} color={coat_colour} size="xs" />
            <span>
              {pet_name} <small>{patient_id}</small>
            </span>
          </span>
        ) : (
          t('patient.none')
        ),
    },
    { id: 'values', header: t('values'), cell: (alert) => <Values of={alert} among={shown} Mark={Mark} /> },
    { id: 'device', header: t('device'), hideBelow: 'lg', cell: ({ device }) => modelName(device) },
    {
      ...{ id: 'raised', header: t('raised'), hideBelow: 'sm' },
      cell: ({ raised_at }) => <span className="tn">{format.moment(raised_at)}</span>,
    },
    {
      ...{ id: 'responsible', header: t('responsible'), hideBelow: 'md' },
      cell: ({ assignee_name }) => assignee_name ?? t('nobody'),
    },
    { id: 'state', header: t('state'), cell: (alert) => <State alert={alert} /> },
  ];
}

/** What became of an alert: who acknowledged it after how long, or how long is left. */
function State({ alert }: { alert: CriticalAlert }) {
  const t = useCriticalTexts();
  const format = useFormat();
  const now = useNow();
  const { acknowledged_at, acknowledged_by, escalated_at, raised_at, withdrawn_at, readbacks } = alert;
  if (withdrawn_at) return <Chip struck>{t('state.withdrawn')}</Chip>;
  const minutes = (until: string) => Math.round((Date.parse(until) - Date.parse(raised_at)) / 60_000);
  return (
    <span className={styles.state}>
      {acknowledged_at ? (
        <span>{t('state.done', { name: acknowledged_by, minutes: format.number(minutes(acknowledged_at)) })}</span>
      ) : (
        !escalated_at && <Chip tone="warn">{t('state.open', { minutes: minutesTo(new Date(raised_at), now) })}</Chip>
      )}
      {escalated_at && (
        <Chip tone={acknowledged_at ? 'neutral' : 'solidDanger'} icon={<BellRing aria-hidden="true" />}>
          {t('escalated')}
        </Chip>
      )}
      {readbacks.length > 0 && <Phone className={styles.phone} role="img" aria-label={t('readbacks')} />}
    </span>
  );
}
