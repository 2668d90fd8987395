import { useMutationCall, usePages, useWire } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import {
  Button,
  Checkbox,
  Chip,
  type Column,
  Empty,
  FilterBar,
  IconButton,
  Loaded,
  PetFace,
  Screen,
  Seg,
  Table,
  toast,
  useFailToast,
} from '@alder/ui';
import { BellOff, BellRing, CalendarCog, Download, Mail } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { getReminders, type Reminder, sendReminders, setReminderOptOut } from '../contract/index.ts';
import { DueChip } from './due-chip.tsx';
import styles from './preventive.module.css';
import { ProtocolsDialog } from './protocols.dialog.tsx';
import { saveReminders } from './reminders-csv.ts';
import { useAntigens, usePreventiveTexts } from './use-preventive-texts.ts';

const states = ['soon', 'overdue', 'sent'] as const;
type State = (typeof states)[number];

/** `/his/reminders`: pets with preventive care due, and the letters to their owners (design: screens §3.12). */
export function RemindersScreen() {
  const t = usePreventiveTexts();
  const [state, setState] = useState<State>('soon');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const search = useDeferredValue(q.trim());
  const list = usePages(getReminders, { state, limit: 100, ...(search && { q: search }) }, { keepPrevious: true });
  const rows = list.pages.flatMap(({ result }) => result);
  const counts = list.pages[0]?.counts;
  const data = list.pages.length === 0 ? undefined : rows;
  const picked = rows.filter(({ pet, skip }) => skip === null && chosen.has(pet)).map(({ pet }) => pet);
  return (
    <Screen
      title={t('reminders.title')}
      actions={
        <>
          <Button data-desk icon={<CalendarCog />} onClick={() => setOpen(true)}>
            {t('reminders.protocols')}
          </Button>
          <SaveList state={state} q={search} />
          <SendButton pets={picked} onSent={() => setChosen(new Set())} />
        </>
      }
    >
      <FilterBar search={{ label: t('reminders.search'), value: q, onChange: setQ }}>
        <Seg
          label={t('reminders.when')}
          value={state}
          onChange={(next) => {
            setState(next);
            setChosen(new Set());
          }}
          entries={states.map((value) => ({
            value,
            label: t(`reminders.${value}`),
            ...(counts && { count: counts[value] }),
          }))}
        />
      </FilterBar>
      <div className={styles.list}>
        <Loaded
          query={{ ...list, data }}
          what={t('reminders.title')}
          isEmpty={(all) => all.length === 0}
          empty={
            search ? (
              <Empty action={<Button onClick={() => setQ('')}>{t('reminders.clear')}</Button>}>
                {t('reminders.none')}
              </Empty>
            ) : (
              <Empty>{t('reminders.empty')}</Empty>
            )
          }
        >
          {(all) => <Reminders reminders={all} chosen={chosen} onChoose={setChosen} />}
        </Loaded>
        {list.hasMore && (
          <Button className={styles.more} busy={list.isFetchingMore} onClick={list.more}>
            {t('reminders.more')}
          </Button>
        )}
      </div>
      {isOpen && <ProtocolsDialog onClose={() => setOpen(false)} />}
    </Screen>
  );
}

type RemindersProps = {
  readonly reminders: readonly Reminder[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

function Reminders({ reminders, chosen, onChoose }: RemindersProps) {
  const t = usePreventiveTexts();
  const { nameOf } = useAntigens();
  const today = dayOf(Date.now(), useFormat().timeZone);
  const ready = reminders.filter(({ skip }) => skip === null).map(({ pet }) => pet);
  const isAll = ready.length > 0 && ready.every((pet) => chosen.has(pet));
  const toggle = (pet: string, on: boolean) =>
    onChoose(new Set(on ? [...chosen, pet] : [...chosen].filter((one) => one !== pet)));
  const columns: readonly Column<Reminder>[] = [
    {
      id: 'choose',
      header: (
        <Checkbox
          label={t('reminders.chooseAll')}
          labelHidden
          value={isAll}
          disabled={ready.length === 0}
          onChange={(on) => onChoose(new Set(on ? ready : []))}
        />
      ),
      cell: ({ pet, pet_name, skip }) => (
        <Checkbox
          label={t('reminders.choose', { name: pet_name })}
          labelHidden
          value={chosen.has(pet)}
          disabled={skip !== null}
          onChange={(on) => toggle(pet, on)}
        />
      ),
    },
    {
      id: 'patient',
      header: t('reminders.patient'),
      rowHeader: true,
      cell: ({ pet, pet_name, patient_id, species, breed, coat_colour }) => (
        <Link className={styles.who} to={`/patient/${pet}?tab=preventive`}>
          <PetFace species={species} breed={breed} color={coat_colour} size="sm" />
          <span className={styles.what}>
            <b>{pet_name}</b>
            <small>{patient_id}</small>
          </span>
        </Link>
      ),
    },
    {
      id: 'what',
      header: t('reminders.what'),
      cell: ({ due }) => (
        <ul className={styles.items}>
          {due.map((item) => (
            <li key={item.subject}>
              {item.what ?? nameOf(item.antigen!)} <DueChip {...item} today={today} />
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'owner',
      header: t('reminders.owner'),
      hideBelow: 'sm',
      cell: ({ owner, owner_name, phone }) => (
        <span className={styles.what}>
          {owner && <Link to={`/patient/owner-${owner}`}>{owner_name}</Link>}
          {phone && <small className="tn">{phone}</small>}
        </span>
      ),
    },
    { id: 'letter', header: t('reminders.letter'), cell: (row) => <Letter reminder={row} /> },
  ];
  return <Table label={t('reminders.title')} columns={columns} rows={reminders} rowKey={({ pet }) => pet} />;
}

function Letter({ reminder: { skip, owner, opted_out } }: { reminder: Reminder }) {
  const t = usePreventiveTexts();
  const failed = useFailToast(t);
  const change = useMutationCall(setReminderOptOut, { refreshes: [getReminders] });
  return (
    <span className={styles.letter}>
      {skip ? (
        <Chip tone={skip === 'sent' ? 'ok' : 'outline'}>{t(`skip.${skip}`)}</Chip>
      ) : (
        <Chip tone="info">{t('reminders.ready')}</Chip>
      )}
      {owner && (
        <IconButton
          size="sm"
          label={t(opted_out ? 'reminders.optIn' : 'reminders.optOut')}
          icon={opted_out ? <BellRing /> : <BellOff />}
          onClick={() => void change.mutateAsync({ owner, opted_out: !opted_out }).catch(failed)}
        />
      )}
    </span>
  );
}

function SendButton({ pets, onSent }: { pets: readonly string[]; onSent: () => void }) {
  const t = usePreventiveTexts();
  const failed = useFailToast(t);
  const send = useMutationCall(sendReminders, { refreshes: [getReminders], title: t('reminders.title') });
  const go = () =>
    send.mutateAsync({ pets: [...pets] }).then((response) => {
      if (!response) return;
      const { sent, skipped } = response;
      if (sent.length > 0) toast({ tone: 'done', text: t('reminders.sending', { count: sent.length }) });
      if (skipped.length > 0) toast({ text: t('reminders.skipped', { count: skipped.length }) });
      onSent();
    }, failed);
  return (
    <Button
      variant="primary"
      data-short
      icon={<Mail />}
      busy={send.isPending}
      disabled={pets.length === 0}
      onClick={() => void go()}
    >
      {t('reminders.send', { count: pets.length })}
    </Button>
  );
}

/** The whole list of one state as a file, not only the pages that were read. */
function SaveList({ state, q }: { state: State; q: string }) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const wire = useWire();
  const failed = useFailToast(t);
  const { nameOf } = useAntigens();
  const [isBusy, setBusy] = useState(false);
  const labels = [
    t('reminders.patient'),
    '#',
    t('reminders.owner'),
    t('reminders.phone'),
    t('reminders.what'),
    t('reminders.when'),
    t('reminders.letter'),
  ];
  const save = async () => {
    setBusy(true);
    try {
      await saveReminders(wire, { state, ...(q && { q }) }, (rows) => [
        labels,
        ...rows.flatMap(({ pet_name, patient_id, owner_name, phone, due, skip }) =>
          due.map((item) => [
            pet_name,
            patient_id,
            owner_name ?? '',
            phone ?? '',
            item.what ?? nameOf(item.antigen!),
            item.due_on ? format.date(item.due_on, 'full') : '',
            t(skip ? `skip.${skip}` : 'reminders.ready'),
          ]),
        ),
      ]);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button data-desk icon={<Download />} busy={isBusy} onClick={() => void save()}>
      {t('reminders.csv')}
    </Button>
  );
}
