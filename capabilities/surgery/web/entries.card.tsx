import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { dayOf, startOfDay } from '@alder/records/domain';
import {
  Button,
  CallForm,
  Card,
  IconButton,
  NumberField,
  Seg,
  SubmitButton,
  TextField,
  TimeField,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createSurgeryEntry, getSurgery, type SurgeryView, updateSurgeryEntry } from '../contract/index.ts';
import styles from './anaesthesia.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';

const kinds = ['drug', 'fluid', 'event'] as const;
type Kind = (typeof kinds)[number];
const QUICK = ['intubated', 'extubated', 'apnoea', 'arrest'] as const;
const UNITS: Readonly<Record<Kind, string>> = { drug: 'mL', fluid: 'mL/h', event: '' };
const DAY_MS = 86_400_000;

/** The instant of a time of day, never in the future: 23:50 entered after midnight was yesterday. */
function instantOf(time: string, now: Date, timeZone: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = startOfDay(dayOf(now, timeZone), timeZone).getTime() + (hours * 60 + minutes) * 60_000;
  return new Date(at > now.getTime() + 60 * 60_000 ? at - DAY_MS : at).toISOString();
}

/** Drugs, fluids and events with their time. */
export function EntriesCard({ view, disabled }: { readonly view: SurgeryView; readonly disabled: boolean }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const update = useMutationCall(updateSurgeryEntry, { refreshes: [getSurgery], title: t('entries') });
  return (
    <Card title={t('entries')}>
      {!disabled && <EntryForm surgery={view.result.id} />}
      {view.entries.length === 0 && <p className={styles.quiet}>{t('entries.none')}</p>}
      <ul className={styles.entries}>
        {view.entries.map((entry) => (
          <li key={entry.id}>
            <b className="tn">{format.time(entry.at)}</b>
            <span>
              {entry.name}
              {entry.amount !== null && ` ${entry.amount} ${entry.unit}`}
              {entry.route && ` ${entry.route}`}
              {entry.note && ` · ${entry.note}`}
              {entry.author_name && <small> {entry.author_name}</small>}
            </span>
            {!disabled && (
              <IconButton
                label={t('entries.remove', { name: entry.name })}
                icon={<Trash2 />}
                onClick={() =>
                  update
                    .mutateAsync({ id: entry.id, version: entry.version, deleted: true })
                    .catch((error) => fail(error))
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EntryForm({ surgery }: { readonly surgery: string }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const create = useMutationCall(createSurgeryEntry, { refreshes: [getSurgery], title: t('entries') });
  const [asked, setAsked] = useState<string>();
  const empty = {
    ...{ surgery_record: surgery, kind: 'drug' as Kind, name: '', time: '', unit: UNITS.drug, route: 'IV' },
    amount: undefined as number | undefined,
    // The name that is given although the patient is allergic to it.
    allergic: '',
  };
  const form = useCallForm(createSurgeryEntry, {
    initial: empty,
    toInput: ({ time, amount, kind, unit, route, allergic, ...values }) => {
      if (!values.name.trim()) return undefined;
      const now = new Date();
      const isEvent = kind === 'event';
      return {
        ...(allergic !== '' && allergic === values.name && { confirmAllergy: true }),
        ...{ ...values, kind, amount: isEvent ? null : (amount ?? null) },
        ...{ unit: isEvent ? '' : unit, route: kind === 'drug' ? route : '' },
        at: time ? instantOf(time, now, format.timeZone) : now.toISOString(),
      };
    },
    send: create.mutateAsync,
    onSent: (_answer, { kind, unit, route }): void => form.reset({ ...empty, kind, unit, route }),
    onRefused: (error, { name }) => {
      if (!(error instanceof Refusal) || error.kind.code !== 'allergyMatch') return false;
      setAsked(name);
      return true;
    },
    texts: t,
  });
  const isAsked = asked !== undefined && asked === form.values.name;
  const { kind } = form.values;
  const happened = (what: (typeof QUICK)[number]) =>
    create
      .mutateAsync({ surgery_record: surgery, kind: 'event', name: t(`event.${what}`), at: new Date().toISOString() })
      .catch((error: unknown) => fail(error));
  return (
    <div className={styles.adding}>
      <Seg
        label={t('entries.kind')}
        value={kind}
        onChange={(next: Kind) => form.set({ kind: next, unit: UNITS[next] })}
        entries={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <CallForm form={form} className={styles.entryForm}>
        <TextField name="name" label={t(`kind.${kind}`)} maxLength={200} />
        {kind !== 'event' && <NumberField name="amount" label={t('amount')} min={0} />}
        {kind !== 'event' && <TextField name="unit" label={t('unit')} maxLength={20} />}
        {kind === 'drug' && <TextField name="route" label={t('route')} maxLength={40} />}
        <TimeField name="time" label={t('time')} hint={t('time.now')} />
      </CallForm>
      {isAsked && (
        <div className={styles.question} role="alert">
          <p>{t('entries.allergic', { name: asked })}</p>
          <Button
            size="sm"
            onClick={() => {
              form.set({ allergic: asked });
              form.submit();
            }}
          >
            {t('entries.addAnyway')}
          </Button>
        </div>
      )}
      <span className={styles.quick}>
        <SubmitButton of={form}>{t('entries.add')}</SubmitButton>
        {QUICK.map((what) => (
          <Button key={what} size="sm" onClick={() => void happened(what)}>
            {t(`event.${what}`)}
          </Button>
        ))}
      </span>
    </div>
  );
}
