import { useDraft, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { addDays, dayOf } from '@alder/records/domain';
import { Button, CallForm, DateField, SubmitButton, TextArea, TextField, useCallForm } from '@alder/ui';
import { Copy, Plus } from 'lucide-react';
import { createQuotation, getQuotation, getQuotations, type Quotation, updateQuotation } from '../contract/index.ts';
import { optionLetter } from '../domain/index.ts';
import { OptionEditor, type WrittenOption } from './option-editor.tsx';
import styles from './quotations.module.css';
import { useQuotationTexts } from './use-quotation-texts.ts';

type Written = {
  readonly title: string;
  readonly valid_until: string | null;
  readonly note: string;
  readonly options: readonly WrittenOption[];
};

const VALID_DAYS = 14;
const MAX_OPTIONS = 4;

/** Writes a quotation, new or again: its options side by side, each with lines of the catalog. */
export function QuotationForm(props: {
  pet: string;
  record: string | null;
  quotation?: Quotation;
  onDone: (written: Quotation | undefined) => void;
}) {
  const { pet, record, quotation, onDone } = props;
  const t = useQuotationTexts();
  const { timeZone } = useFormat();
  const first: Written = quotation
    ? {
        title: quotation.title,
        valid_until: quotation.valid_until,
        note: quotation.note,
        options: quotation.options.map(({ name, note, lines }) => ({ name, note, lines })),
      }
    : {
        title: '',
        valid_until: addDays(dayOf(new Date(), timeZone), VALID_DAYS),
        note: '',
        options: [{ name: t('option.name', { letter: 'A' }), note: '', lines: [] }],
      };
  const draft = useDraft<Written>(`quotation.${quotation?.id ?? pet}`, {
    value: first,
    version: quotation?.version ?? null,
  });
  const refreshes = [getQuotation, getQuotations];
  const create = useMutationCall(createQuotation, { refreshes, title: t('new') });
  const update = useMutationCall(updateQuotation, { refreshes, title: t('edit') });
  const form = useCallForm(createQuotation, {
    initial: first,
    toInput: ({ title, valid_until, note, options }) =>
      valid_until
        ? {
            ...{ pet, title, valid_until, note, medical_record: record },
            options: options.map(({ lines, ...option }) => ({ ...option, lines: lines.map(inputOf) })),
          }
        : undefined,
    send: async (input) => {
      if (!quotation) return create.mutateAsync(input);
      const { pet: _pet, ...changes } = input;
      return update.mutateAsync({ id: quotation.id, version: quotation.version, ...changes });
    },
    onSent: ({ result }) => {
      draft.discard();
      onDone(result);
    },
    draft,
    texts: t,
  });
  const { options } = form.values;
  const setOption = (place: number, option: WrittenOption | undefined) =>
    form.set({ options: options.flatMap((one, at) => (at === place ? (option ? [option] : []) : [one])) });
  const addOption = (from?: WrittenOption) =>
    form.set({
      options: [
        ...options,
        { note: '', lines: from?.lines ?? [], name: t('option.name', { letter: optionLetter(options.length) }) },
      ],
    });
  return (
    <CallForm form={form}>
      <div className={styles.fields}>
        <TextField name="title" label={t('field.title')} required maxLength={120} autoFocus />
        <DateField name="valid_until" label={t('field.validUntil')} required />
      </div>
      <div className={styles.editors}>
        {options.map((option, place) => (
          <OptionEditor
            key={optionLetter(place)}
            letter={optionLetter(place)}
            option={option}
            onChange={(next) => setOption(place, next)}
            {...(options.length > 1 && { onRemove: () => setOption(place, undefined) })}
          />
        ))}
      </div>
      {options.length < MAX_OPTIONS && (
        <p className={styles.acts}>
          <Button icon={<Plus />} onClick={() => addOption()}>
            {t('option.add')}
          </Button>
          <Button icon={<Copy />} onClick={() => addOption(options.at(-1))}>
            {t('option.copy', { letter: optionLetter(options.length - 1) })}
          </Button>
        </p>
      )}
      <TextArea name="note" label={t('field.note')} maxLength={2000} />
      <p className={styles.acts}>
        <SubmitButton of={form}>{t('save')}</SubmitButton>
        <Button
          onClick={() => {
            draft.discard();
            onDone(undefined);
          }}
        >
          {t('cancel')}
        </Button>
      </p>
    </CallForm>
  );
}

/** A line without what the server computes. */
function inputOf({ kind, entry, name, low, high, unit_price, discount_percent, note }: WrittenOption['lines'][number]) {
  return { kind, entry, name, low, high, unit_price, discount_percent, note };
}
