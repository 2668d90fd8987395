import { getCatalog } from '@alder/catalog/contract';
import { nameIn } from '@alder/catalog/domain';
import { useCall, useMutationCall } from '@alder/client';
import { dayOf, useFormat, useLanguage } from '@alder/i18n';
import type { Pet } from '@alder/patients/contract';
import {
  Button,
  CallForm,
  Checkbox,
  Combobox,
  ConfirmDialog,
  DateField,
  Dialog,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  createVaccineRecord,
  getLots,
  getPetPreventive,
  getProtocols,
  getReminders,
  updateVaccineRecord,
  type VaccineRecord,
} from '../contract/index.ts';
import { DEWORMING, type DoseQuestion, nextDue } from '../domain/index.ts';
import { changeOf, type DoseDraft, draftOf, inputOf, readQuestions, routes, severities, sites } from './dose-draft.ts';
import styles from './preventive.module.css';
import { useAntigens, usePreventiveTexts } from './use-preventive-texts.ts';

/** What the dialog is opened for: a new dose, or one that is there. */
export type Giving = { readonly kind: 'vaccine' | 'deworm'; readonly record?: VaccineRecord };

type GiveDialogProps = {
  readonly pet: Pet;
  readonly care: PayloadOf<typeof getPetPreventive>;
  readonly giving: Giving;
  readonly onClose: () => void;
};

/** Records a dose, or changes one (design: screens §3.12). */
export function GiveDialog({ pet, care, giving: { kind, record }, onClose }: GiveDialogProps) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const today = dayOf(Date.now(), format.timeZone);
  const [questions, setQuestions] = useState<readonly DoseQuestion[]>();
  const confirmed = useRef<DoseQuestion[]>([]);
  const refreshes = [getPetPreventive, getReminders, getLots];
  const create = useMutationCall(createVaccineRecord, { title: pet.name, refreshes });
  const update = useMutationCall(updateVaccineRecord, { title: pet.name, refreshes });
  const onSent = ({ result }: { result: VaccineRecord }) => {
    toast({ tone: 'done', text: t('give.saved', { what: nameIn(result, language) }) });
    onClose();
  };
  const onRefused = (error: unknown) => {
    const openQuestions = readQuestions(error);
    setQuestions(openQuestions);
    return openQuestions !== undefined;
  };
  const initial = draftOf({ kind, record, today, open_visit: care.open_visit });
  const shared = { initial, onRefused, texts: t };
  const creating = useCallForm(createVaccineRecord, {
    ...shared,
    toInput: (draft: DoseDraft) => ({
      ...inputOf(draft, { kind, pet: pet.id, visit: care.open_visit }),
      confirmed: confirmed.current,
    }),
    send: create.mutateAsync,
    onSent,
  });
  const changing = useCallForm(updateVaccineRecord, {
    ...shared,
    toInput: (draft: DoseDraft) => ({
      ...changeOf(draft, initial),
      ...{ id: record?.id ?? '', version: record?.version ?? 1, confirmed: confirmed.current },
    }),
    send: update.mutateAsync,
    onSent,
  });
  const form = record ? changing : creating;
  const keep = () => {
    confirmed.current = [...confirmed.current, ...(questions ?? [])];
    setQuestions(undefined);
    form.submit();
  };
  const title = record
    ? t('give.title.edit', { what: nameIn(record, language), date: format.date(record.given_on, 'full') })
    : t(`give.title.${kind}`, { name: pet.name });

  return (
    <Dialog
      open
      full
      title={title}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          {record && <DeleteDose record={record} onDeleted={onClose} />}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} shortcut="Ctrl Enter">
            {t(record ? 'give.change' : 'give.save')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <DoseFields
          pet={pet}
          care={care}
          kind={kind}
          draft={form.values}
          onDraft={form.set}
          isNew={!record}
          today={today}
        />
      </CallForm>
      {questions && (
        <ConfirmDialog
          open
          variant="primary"
          title={t('ask.title')}
          action={t('ask.keep')}
          onClose={() => setQuestions(undefined)}
          onConfirm={keep}
        >
          <ul className={styles.questions}>
            {questions.map((question) => (
              <li key={question}>{t(`ask.${question}`)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type DoseFieldsProps = {
  readonly pet: Pet;
  readonly care: GiveDialogProps['care'];
  readonly kind: 'vaccine' | 'deworm';
  readonly draft: DoseDraft;
  readonly onDraft: (change: Partial<DoseDraft>) => void;
  readonly isNew: boolean;
  readonly today: string;
};

function DoseFields({ pet, care, kind, draft, onDraft, isNew, today }: DoseFieldsProps) {
  const t = usePreventiveTexts();
  const { list } = useAntigens();
  const isRabies = draft.antigens.includes('rabies');
  return (
    <>
      {isNew ? (
        <Product pet={pet} kind={kind} draft={draft} onDraft={onDraft} />
      ) : (
        <TextField name="name" label={t('give.typed')} required maxLength={200} />
      )}
      {draft.antigens.length > 0 && kind === 'vaccine' && (
        <p className={styles.covers}>{t('give.covers', { antigens: list(draft.antigens) })}</p>
      )}
      <div className={styles.pair}>
        <TextField name="lot" label={t('give.lot')} maxLength={60} />
        <DateField name="expires_on" label={t('give.expires')} hint={t('give.expires.hint')} />
        <TextField name="manufacturer" label={t('give.manufacturer')} maxLength={100} />
        <DateField name="given_on" label={t('give.on')} required max={today} />
        <TextField name="dose" label={t('give.dose')} maxLength={60} />
        <SelectField
          name="route"
          label={t('give.route')}
          none="–"
          options={[
            ...(draft.route && !routes.includes(draft.route as never) ? [draft.route] : []),
            ...routes.map((value) => ({ value, label: t(`route.${value}`) })),
          ]}
        />
        <SelectField
          name="site"
          label={t('give.site')}
          none="–"
          options={[
            ...(draft.site && !sites.includes(draft.site as never) ? [draft.site] : []),
            ...sites.map((value) => ({ value, label: t(`site.${value}`) })),
          ]}
        />
        {isRabies && <TextField name="certificate" label={t('give.certificate')} maxLength={60} />}
        <DateField name="next_due" label={t('give.next')} hint={<NextByRule pet={pet} care={care} draft={draft} />} />
      </div>
      {isNew && care.open_visit && <Checkbox name="charge" label={t('give.charge')} />}
      <Checkbox name="remind" label={t('give.remind')} />
      {!isNew && (
        <>
          <SelectField
            name="reaction_severity"
            label={t('give.severity')}
            options={severities.map((value) => ({ value, label: t(`give.severity.${value}`) }))}
          />
          <TextArea name="reaction" label={t('give.reaction')} rows={2} maxLength={1000} />
        </>
      )}
      <TextArea name="note" label={t('give.note')} rows={2} maxLength={2000} />
    </>
  );
}

/** The vaccine of the catalog with the lot that was used last, or a name that is typed. */
function Product({ pet, kind, draft, onDraft }: Pick<DoseFieldsProps, 'pet' | 'kind' | 'draft' | 'onDraft'>) {
  const t = usePreventiveTexts();
  const { language } = useLanguage();
  const { list } = useAntigens();
  const catalog = useCall(getCatalog, { model: kind === 'vaccine' ? 'vaccine' : 'medicine' });
  const lots = useCall(getLots, { vaccine: draft.vaccine ?? '' }, { enabled: draft.vaccine !== null });
  const [last] = lots.data?.result ?? [];
  const vaccines = (catalog.data?.vaccine ?? [])
    .filter(({ deleted }) => !deleted)
    .map((entry) => ({
      ...entry,
      antigens: entry.diseases,
      isOther: entry.species.length > 0 && !entry.species.includes(pet.species),
    }))
    .sort((one, other) => Number(one.isOther) - Number(other.isOther));
  const medicines = (catalog.data?.medicine ?? [])
    .filter(({ deleted, type }) => !deleted && type === 'deworm')
    .map((entry) => ({ ...entry, antigens: [DEWORMING], isOther: false }));
  const items = kind === 'vaccine' ? vaccines : medicines;
  type Item = (typeof vaccines)[number] | (typeof medicines)[number];
  const chosen = items.find(({ id }) => id === (draft.vaccine ?? draft.medicine)) ?? null;
  return (
    <>
      <Combobox<Item>
        label={t(kind === 'vaccine' ? 'give.name' : 'give.medicine')}
        required
        items={items}
        recent={items.filter(({ isOther }) => !isOther).slice(0, 8)}
        value={chosen}
        itemKey={({ id }) => id}
        itemText={(item) => nameIn(item, language)}
        itemKeywords={({ name, name_ja, name_zhtw }) => [name, name_ja, name_zhtw].filter((one) => one !== null)}
        itemAbout={({ antigens }) => (kind === 'vaccine' ? list(antigens) : undefined)}
        onChange={(item) =>
          onDraft({
            name: item?.name ?? '',
            antigens: item ? [...item.antigens] : [],
            ...(kind === 'vaccine' ? { vaccine: item?.id ?? null } : { medicine: item?.id ?? null }),
          })
        }
        onCreate={(name) => onDraft({ name, vaccine: null, medicine: null, antigens: [] })}
        keepsText
        createText={(name) => `${t('give.other')}: ${name}`}
      />
      {chosen === null && draft.name !== '' && (
        <TextField name="name" label={t('give.typed')} required maxLength={200} />
      )}
      {last && draft.lot === '' && (
        <div>
          <Button size="sm" onClick={() => onDraft({ ...last, expires_on: last.expires_on })}>
            {t('give.lot')} {last.lot}
          </Button>
        </div>
      )}
    </>
  );
}

/** What the protocol says of this dose; the same rule as on the server. */
function NextByRule({ pet, care, draft }: Pick<DoseFieldsProps, 'pet' | 'care' | 'draft'>) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const { data } = useCall(getProtocols, {});
  if (!draft.given_on) return t('give.next.rule');
  const dose = { given_on: draft.given_on, next_due: null, interval_days: null };
  const days = draft.antigens.map((antigen) => {
    const protocol = data?.result.find((one) => one.active && one.species === pet.species && one.antigen === antigen);
    const earlier = care.result.filter(({ antigens }) => antigens.includes(antigen));
    return protocol && nextDue(protocol, [...earlier, dose], pet.birthdate);
  });
  const [first] = days.filter((day) => day !== undefined).sort();
  return first ? t('give.next.says', { date: format.date(first, 'full') }) : t('give.next.rule');
}

function DeleteDose({ record, onDeleted }: { record: VaccineRecord; onDeleted: () => void }) {
  const t = usePreventiveTexts();
  const { language } = useLanguage();
  const failed = useFailToast(t);
  const [isAsking, setAsking] = useState(false);
  const update = useMutationCall(updateVaccineRecord, { refreshes: [getPetPreventive, getReminders] });
  const remove = () =>
    update.mutateAsync({ id: record.id, version: record.version, deleted: true }).then(() => {
      toast({ text: t('give.deleted', { what: nameIn(record, language) }) });
      onDeleted();
    }, failed);
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('give.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={t('give.delete.title')}
          action={t('give.delete')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void remove();
          }}
        >
          {t('give.delete.about')}
        </ConfirmDialog>
      )}
    </>
  );
}
