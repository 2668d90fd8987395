import { nameIn } from '@alder/catalog/domain';
import { useAccount, useCall, useMutationCall } from '@alder/client';
import { dayOf, useFormat, useLanguage } from '@alder/i18n';
import type { Pet } from '@alder/patients/contract';
import { Button, Card, Chip, type Column, Empty, Loaded, openWindow, Table, toast, useFailToast } from '@alder/ui';
import { addressOf, type PayloadOf } from '@alder/wire';
import { Bug, CalendarPlus, Check, FileText, Syringe } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  getCertificatePdf,
  getPetPreventive,
  getReminders,
  updatePreventiveDue,
  type VaccineRecord,
} from '../contract/index.ts';
import { AddDueDialog } from './add-due.dialog.tsx';
import { CareChart } from './care-chart.tsx';
import { DueChip } from './due-chip.tsx';
import { GiveDialog, type Giving } from './give.dialog.tsx';
import styles from './preventive.module.css';
import { useAntigens, usePreventiveTexts } from './use-preventive-texts.ts';

type Care = PayloadOf<typeof getPetPreventive>;

/** Tab of a patient: what is due, the doses over time, and each dose with its lot (design: screens §3.5). */
export function PreventivePanel({ pet }: { pet: Pet }) {
  const t = usePreventiveTexts();
  const care = useCall(getPetPreventive, { pet: pet.id });
  return (
    <Loaded query={care} what={t('title')}>
      {(found) => <Found pet={pet} care={found} />}
    </Loaded>
  );
}

function Found({ pet, care }: { pet: Pet; care: Care }) {
  const t = usePreventiveTexts();
  const { hospital } = useAccount();
  const [giving, setGiving] = useState<Giving>();
  const [isAdding, setAdding] = useState(false);
  const today = dayOf(Date.now(), useFormat().timeZone);
  const isAlive = pet.status !== 'deceased';
  const pdf = addressOf(getCertificatePdf, { hospital: hospital.key, pet: pet.id });
  return (
    <div className={styles.panel}>
      <div className={styles.acts}>
        {isAlive && (
          <>
            <Button variant="primary" icon={<Syringe />} onClick={() => setGiving({ kind: 'vaccine' })}>
              {t('give.vaccine')}
            </Button>
            <Button icon={<Bug />} onClick={() => setGiving({ kind: 'deworm' })}>
              {t('give.deworm')}
            </Button>
            <Button icon={<CalendarPlus />} onClick={() => setAdding(true)}>
              {t('due.add')}
            </Button>
          </>
        )}
        <Button icon={<FileText />} onClick={() => openWindow(pdf)}>
          {t('certificate')}
        </Button>
        <Link className={styles.all} to="/his/reminders">
          {t('reminders.title')}
        </Link>
      </div>
      <div className={styles.columns}>
        <Card title={t('due.title')}>
          <DueList care={care} today={today} />
        </Card>
        <Card title={t('chart.title')}>
          <CareChart name={pet.name} records={care.result} due={care.due} today={today} />
        </Card>
      </div>
      <Card title={t('list.title')} flush>
        <Doses records={care.result} onOpen={(record) => setGiving({ kind: record.kind, record })} />
      </Card>
      {giving && <GiveDialog pet={pet} care={care} giving={giving} onClose={() => setGiving(undefined)} />}
      {isAdding && <AddDueDialog pet={pet} onClose={() => setAdding(false)} />}
    </div>
  );
}

function DueList({ care, today }: { care: Care; today: string }) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const { nameOf } = useAntigens();
  const failed = useFailToast(t);
  const update = useMutationCall(updatePreventiveDue, { refreshes: [getPetPreventive, getReminders] });
  if (care.due.length === 0) return <Empty>{t('due.empty')}</Empty>;
  return (
    <ul className={styles.dues}>
      {care.due.map((item) => {
        const set = care.dues.find(({ id }) => id === item.subject);
        const name = item.what ?? nameOf(item.antigen!);
        const about = [
          item.last_on && t('due.last', { date: format.date(item.last_on, 'full') }),
          item.source && t('due.source', { source: item.source }),
          item.reminded_at && t('due.reminded', { date: format.date(item.reminded_at) }),
        ].filter(Boolean);
        const finish = () =>
          update
            .mutateAsync({ id: set!.id, version: set!.version, done_on: today })
            .then(() => toast({ text: t('due.ticked', { what: name }) }), failed);
        return (
          <li key={item.subject}>
            <span>
              <b>{name}</b>
              {about.length > 0 && <small>{about.join(' · ')}</small>}
            </span>
            <DueChip state={item.state} due_on={item.due_on} today={today} />
            {set && (
              <Button size="sm" icon={<Check />} onClick={() => void finish()}>
                {t('due.done')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Doses({ records, onOpen }: { records: readonly VaccineRecord[]; onOpen: (record: VaccineRecord) => void }) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { list } = useAntigens();
  const columns: readonly Column<VaccineRecord>[] = [
    {
      id: 'given',
      header: t('list.given'),
      cell: ({ given_on }) => <span className="tn">{format.date(given_on, 'full')}</span>,
    },
    {
      id: 'what',
      header: t('list.what'),
      rowHeader: true,
      cell: (record) => (
        <span className={styles.what}>
          <b>{nameIn(record, language)}</b>
          <small>{list(record.antigens)}</small>
          {record.reaction_severity !== 'none' && (
            <Chip tone={record.reaction_severity === 'mild' ? 'warn' : 'danger'}>
              {t('list.reaction')}: {record.reaction || t(`give.severity.${record.reaction_severity}`)}
            </Chip>
          )}
        </span>
      ),
    },
    {
      id: 'lot',
      header: t('list.lot'),
      hideBelow: 'sm',
      cell: ({ lot, expires_on, certificate }) => (
        <span className={styles.what}>
          <span className="tn">{[lot, certificate].filter(Boolean).join(' · ')}</span>
          {expires_on && <small className="tn">{format.date(expires_on, 'full')}</small>}
        </span>
      ),
    },
    { id: 'by', header: t('list.by'), hideBelow: 'md', cell: ({ giver }) => giver ?? '' },
    {
      id: 'charge',
      header: t('list.charge'),
      hideBelow: 'md',
      cell: ({ treatment_record, imported }) =>
        imported ? (
          <Chip tone="outline">{t('list.imported')}</Chip>
        ) : (
          treatment_record && <Chip tone="info">{t('list.charged')}</Chip>
        ),
    },
  ];
  return (
    <Table
      label={t('list.title')}
      columns={columns}
      rows={records}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      empty={t('list.empty')}
    />
  );
}
