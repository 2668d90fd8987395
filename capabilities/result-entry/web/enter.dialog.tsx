import { instantAt, minuteOfTime } from '@alder/appointments/domain';
import { useAccount, useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import type { LabOrder } from '@alder/lab/contract';
import { nameOf, openStatuses } from '@alder/lab/domain';
import { dayOf } from '@alder/records/domain';
import { analytes } from '@alder/terms';
import {
  Button,
  CallForm,
  Checkbox,
  DateField,
  Dialog,
  Eyebrow,
  SelectField,
  SubmitButton,
  TextField,
  TimeField,
  toast,
  useCallForm,
} from '@alder/ui';
import { PencilLine } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { enterResult } from '../contract/index.ts';
import { type Doubt, isSameAsk, lineOf, shownUnit, templateOf } from '../domain/index.ts';
import { doubtsIn, placesOf } from './doubts.ts';
import styles from './entry.module.css';
import { PetHead } from './pet-head.tsx';
import { useEntryTexts } from './use-entry-texts.ts';
import { type Row, ValueRows } from './value-rows.tsx';

/** Files that one result takes along; further ones are added on its sheet. */
const MAX_FILES = 20;

const refreshes = [
  ...[{ id: 'labOrder.getAll' }, { id: 'record.getEntriesNew' }, { id: 'record.search' }],
  ...[{ id: 'critical.getAll' }, { id: 'specimen.getAll' }],
];

/** Which files wait with the order, and whether one is on its way. */
type FilesState = { readonly ids: readonly string[]; readonly isSending: boolean };

/** Shows and takes the files that wait with the order. */
export type FilesProps = { readonly order: LabOrder; readonly onChange: (state: FilesState) => void };

/** Opens the form for the result of an open order. */
export function TypeResult({ order, Files }: { order: LabOrder; Files?: ComponentType<FilesProps> | undefined }) {
  const t = useEntryTexts();
  const { account } = useAccount();
  const [isOpen, setOpen] = useState(false);
  if (account.permit_lis === false || !openStatuses.includes(order.order_status)) return null;
  return (
    <>
      <Button size="sm" variant="ghost" icon={<PencilLine />} onClick={() => setOpen(true)}>
        <span className={styles.actWord}>{t('enter.action')}</span>
      </Button>
      {isOpen && <EnterDialog order={order} Files={Files} onClose={() => setOpen(false)} />}
    </>
  );
}

const rowOf = (code: string): Row => {
  const { unit } = lineOf(code);
  return { code, name: code, raw: '', unit: shownUnit(unit) };
};

/** The analytes of the order's tests to be filled in; what stays empty is not filed. */
function EnterDialog({
  order,
  Files,
  onClose,
}: {
  order: LabOrder;
  Files: ComponentType<FilesProps> | undefined;
  onClose: () => void;
}) {
  const t = useEntryTexts();
  const { language } = useLanguage();
  const { hospital } = useAccount();
  const timezone = String(hospital.timezone);
  const [today] = useState(() => dayOf(new Date(), timezone));
  const [opened] = useState(order);
  const { id, tests } = opened;
  // An analyzer that takes the order meanwhile changes nothing; other tests or values that came in are not overruled.
  const version = isSameAsk(opened, order) ? order.version : opened.version;
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const [files, setFiles] = useState<FilesState>();
  const enter = useMutationCall(enterResult, { refreshes, title: t('enter.action') });
  const form = useCallForm(enterResult, {
    initial: {
      rows: templateOf(tests).map(({ code }) => rowOf(code)),
      comment: '',
      confirmed: false,
      day: today,
      measured_at: '',
    },
    toInput: ({ rows, comment, confirmed, day, measured_at: time }) => ({
      ...{ order: id, version, comment, confirmed },
      ...(time !== '' && { measured_at: instantAt(day, minuteOfTime(time), timezone).toISOString() }),
      ...(files && files.ids.length > 0 && { files: files.ids.slice(0, MAX_FILES) }),
      results: rows.filter(({ raw }) => raw.trim() !== '').map(({ code, raw, unit }) => ({ code, raw, unit })),
    }),
    send: enter.mutateAsync,
    onRefused: (error) => {
      const found = doubtsIn(error);
      if (found) setDoubts(found);
      return found !== undefined;
    },
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t(result.critical ? 'enter.critical' : 'enter.done', { name: order.pet_name }) });
      onClose();
    },
    texts: t,
  });
  const { rows, confirmed } = form.values;
  const places = placesOf(rows, doubts);
  const isTimeless = form.values.day !== today && form.values.measured_at === '';
  const isMicroscopy = rows.some(({ code }) => lineOf(code).classes !== undefined);
  const isEmpty = rows.every(({ raw }) => raw.trim() === '');
  const known = new Set(rows.map(({ code }) => code));
  const change = (next: readonly Row[]) => {
    setDoubts([]);
    form.set({ rows: [...next], confirmed: false });
  };
  return (
    <Dialog
      open
      full
      size="lg"
      title={t('enter.title', { number: order.order_id })}
      about={t(isMicroscopy ? 'enter.microscopy' : 'enter.about')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton
            of={form}
            variant={doubts.length > 0 ? 'danger' : 'primary'}
            {...(isTimeless && { disabledReason: t('measured.missing') })}
            {...(files?.isSending && { disabledReason: t('files.sending') })}
            {...(isEmpty && { disabledReason: t('enter.empty') })}
            {...(doubts.length > 0 && !confirmed && { disabledReason: t('doubt.first') })}
          >
            {t(doubts.length > 0 ? 'enter.anyway' : 'enter.file')}
          </SubmitButton>
        </>
      }
    >
      <PetHead {...order} name={order.pet_name} />
      {opened.rerun && opened.rerun.factor > 1 && (
        <p className={styles.ask}>
          {t(opened.rerun.applied === 'here' ? 'diluted.here' : 'diluted.device', { factor: opened.rerun.factor })}
        </p>
      )}
      <CallForm form={form} className={styles.form}>
        <ValueRows
          rows={rows}
          doubts={places}
          onChange={(at, typed) => change(rows.map((row, place) => (place === at ? { ...row, ...typed } : row)))}
        />
        <SelectField
          label={t('add')}
          none={t('add.none')}
          value=""
          onChange={(code: string) => code !== '' && change([...rows, rowOf(code)])}
          options={analytes
            .filter(({ code }) => !known.has(code))
            .map(({ code, en }) => ({ value: code, label: nameOf({ code, name: en }, language) }))}
        />
        <div className={styles.measured}>
          <DateField
            label={t('measured.day')}
            max={today}
            value={form.values.day}
            onChange={(day) => form.set({ day: day ?? today })}
          />
          <TimeField
            label={t('measured.time')}
            hint={t('measured.now')}
            value={form.values.measured_at}
            onChange={(time) => form.set({ measured_at: time })}
            {...(form.errors.measured_at && { error: form.errors.measured_at })}
          />
        </div>
        <TextField name="comment" label={t('comment')} maxLength={500} autoComplete="off" />
        <Confirm isAsked={doubts.length > 0} value={confirmed} onChange={(next) => form.set({ confirmed: next })} />
      </CallForm>
      {Files && (
        <div className={styles.files}>
          <Eyebrow>{t(isMicroscopy ? 'files.slide' : 'files')}</Eyebrow>
          <Files order={opened} onChange={setFiles} />
        </div>
      )}
    </Dialog>
  );
}

/** Asks whether doubtful values are right as they stand; a second press on the same button does not answer it. */
export function Confirm(props: { isAsked: boolean; value: boolean; onChange: (value: boolean) => void }) {
  const t = useEntryTexts();
  if (!props.isAsked) return null;
  return (
    <div className={styles.ask} role="alert">
      <p>{t('doubt.about')}</p>
      <Checkbox label={t('doubt.confirm')} value={props.value} onChange={props.onChange} />
    </div>
  );
}
