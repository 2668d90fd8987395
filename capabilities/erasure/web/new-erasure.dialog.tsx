import { useMutationCall, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { searchPets } from '@alder/patients/contract';
import {
  Button,
  CallForm,
  Combobox,
  DateField,
  Dialog,
  SelectField,
  SubmitButton,
  TextArea,
  toast,
  useCallForm,
} from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { useCallback, useState } from 'react';
import { createErasure, getErasures } from '../contract/index.ts';
import { askers, dueOn, hasLegalDays, identityChecks, type PrivacyLaw, privacyLaws } from '../domain/index.ts';
import styles from './erasure.module.css';
import { useErasureTexts } from './use-erasure-texts.ts';

type OwnerRow = PayloadOf<typeof searchPets>['owners'][number];
type Props = {
  readonly law: PrivacyLaw;
  readonly today: string;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
};

/** Enters a request: whose, who asked, how that was made sure, and when; the deadline is shown as it is typed. */
export function NewErasureDialog({ law, today, onClose, onMade }: Props) {
  const t = useErasureTexts();
  const format = useFormat();
  const [owner, setOwner] = useState<OwnerRow>();
  const create = useMutationCall(createErasure, { title: t('new'), refreshes: [getErasures] });
  const form = useCallForm(createErasure, {
    initial: {
      owner: '',
      asked_by: 'owner' as (typeof askers)[number],
      identity: 'document' as (typeof identityChecks)[number],
      note: '',
      law,
      asked_on: today,
    },
    toInput: ({ note, ...rest }) => ({ ...rest, note: note.trim() || null }),
    send: create.mutateAsync,
    onSent: ({ result }) => {
      toast({ text: t('entered') });
      onMade(result.id);
    },
    texts: t,
  });
  const { values } = form;
  return (
    <Dialog
      open
      title={t('new')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <SubmitButton of={form} {...(!owner && { disabledReason: t('owner.choose') })}>
          {t('enter')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        {owner ? (
          <p className={styles.chosen}>
            <b>{owner.name}</b>
            <span className="tn">{owner.phones.join(' · ')}</span>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setOwner(undefined);
                form.set({ owner: '' });
              }}
            >
              {t('owner.other')}
            </Button>
          </p>
        ) : (
          <OwnerSearch
            onChoose={(chosen) => {
              setOwner(chosen);
              form.set({ owner: chosen.id });
            }}
          />
        )}
        <SelectField
          label={t('askedBy')}
          value={values.asked_by}
          options={askers.map((value) => ({ value, label: t(`askedBy.${value}`) }))}
          onChange={(asked_by) => form.set({ asked_by })}
        />
        <SelectField
          label={t('identity')}
          value={values.identity}
          options={identityChecks.map((value) => ({ value, label: t(`identity.${value}`) }))}
          onChange={(identity) => form.set({ identity })}
        />
        <TextArea name="note" label={t('note')} rows={2} maxLength={1000} />
        <div className={styles.two}>
          <DateField name="asked_on" label={t('askedOn')} />
          <SelectField
            label={t('law')}
            value={values.law}
            options={privacyLaws.map((value) => ({ value, label: t(`law.${value}`) }))}
            onChange={(next) => form.set({ law: next })}
          />
        </div>
        {values.asked_on && (
          <p className={styles.due} role="status">
            {t('due.will', { day: format.date(dueOn(values.law, values.asked_on)) })}{' '}
            <small>{t(hasLegalDays(values.law) ? `days.${values.law}` : 'days.jp-appi')}</small>
          </p>
        )}
      </CallForm>
    </Dialog>
  );
}

/** Finds an owner by name or telephone. */
function OwnerSearch({ onChoose }: { onChoose: (owner: OwnerRow) => void }) {
  const t = useErasureTexts();
  const wire = useWire();
  const items = useCallback(
    async (q: string, signal: AbortSignal) => (await wire.send(searchPets, { q, limit: 1 }, { signal }))?.owners ?? [],
    [wire],
  );
  return (
    <Combobox<OwnerRow>
      label={t('owner')}
      placeholder={t('owner.find')}
      items={items}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemAbout={({ formerly, phones, pets }) =>
        [formerly && t('owner.formerly', { name: formerly }), ...phones, t('pets', { count: pets })]
          .filter(Boolean)
          .join(' · ')
      }
      clearOnChoose
      onChange={(chosen) => chosen && onChoose(chosen)}
    />
  );
}
