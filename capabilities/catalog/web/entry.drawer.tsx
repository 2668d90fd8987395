import { useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  Checkbox,
  Drawer,
  MoneyField,
  NumberField,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { RotateCcw, Trash2 } from 'lucide-react';
import { getCatalog, getHospitalMedicalResources, type TemplateLine, type updateMedicine } from '../contract/index.ts';
import { type CatalogModel, nameIn, type SpeciesDose } from '../domain/index.ts';
import styles from './catalog.module.css';
import { type CatalogEntry, catalogKinds, type EntryChange, type EntryField } from './catalog-entry.ts';
import { DosesField } from './doses.field.tsx';
import { LinesField } from './lines.field.tsx';
import { useManageTexts } from './use-manage-texts.ts';

type Values = Record<string, string | number | boolean | readonly SpeciesDose[] | readonly TemplateLine[] | undefined>;

export type EntryDrawerProps = {
  readonly model: CatalogModel;
  /** Undefined: a new one. */
  readonly entry: CatalogEntry | undefined;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
  /** Deletes or restores it, with undo. */
  readonly onChange: (entry: CatalogEntry, change: EntryChange) => void;
};

/** All fields of an entry. */
export function EntryDrawer({ model, entry, isReadOnly, onClose, onChange }: EntryDrawerProps) {
  const t = useManageTexts();
  const { language } = useLanguage();
  const { create, update, fields } = catalogKinds[model];
  const call = (entry ? update : create) as typeof updateMedicine;
  const send = useMutationCall(call, { refreshes: [getCatalog, getHospitalMedicalResources] });
  const initial = valuesOf(fields, entry);
  const form = useCallForm(call, {
    initial,
    toInput: (values) =>
      ({
        ...(entry && { id: entry.id, version: entry.version }),
        ...changeOf(fields, values, entry && initial),
      }) as never,
    send: (input) => send.mutateAsync(input),
    onSent: ({ result }) => {
      toast({ text: t(entry ? 'saved.entry' : 'saved.new', { name: nameIn(result, language) }) });
      onClose();
    },
    texts: t,
  });
  const remove = (deleted: boolean) => {
    onChange(entry!, { deleted });
    onClose();
  };
  return (
    <Drawer
      open
      title={entry ? nameIn(entry, language) : t(`new.${model}`)}
      {...(entry?.hospital === null && !isReadOnly && { about: t('entry.isDefault') })}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      {...(!isReadOnly && {
        footer: (
          <>
            {entry && !entry.deleted && (
              <Button variant="ghost" icon={<Trash2 />} onClick={() => remove(true)}>
                {t('entry.delete')}
              </Button>
            )}
            {entry?.deleted ? (
              <Button variant="primary" icon={<RotateCcw />} onClick={() => remove(false)}>
                {t('entry.restore')}
              </Button>
            ) : (
              <SubmitButton of={form} shortcut="Ctrl Enter">
                {t('entry.save')}
              </SubmitButton>
            )}
          </>
        ),
      })}
    >
      <CallForm form={form} className={styles.form}>
        {fields.map((field) =>
          field.kind === 'doses' ? (
            <DosesField
              key={field.name}
              value={form.values.doses as readonly SpeciesDose[]}
              onChange={(doses) => form.set({ doses } as never)}
              readOnly={isReadOnly || entry?.deleted === true}
            />
          ) : field.kind === 'lines' ? (
            <LinesField
              key={field.name}
              value={form.values.lines as readonly TemplateLine[]}
              onChange={(lines) => form.set({ lines } as never)}
              readOnly={isReadOnly || entry?.deleted === true}
              self={entry?.id}
            />
          ) : (
            <Input key={field.name} field={field} isReadOnly={isReadOnly || entry?.deleted === true} isNew={!entry} />
          ),
        )}
      </CallForm>
    </Drawer>
  );
}

type InputProps = { readonly field: EntryField; readonly isReadOnly: boolean; readonly isNew: boolean };

function Input({ field: { name, kind, options = [], isNullable, isRequired }, isReadOnly, isNew }: InputProps) {
  const t = useManageTexts();
  const common = { name, label: t(`field.${name}` as 'field.name'), readOnly: isReadOnly, disabled: isReadOnly };
  if (kind === 'money') return <MoneyField {...common} />;
  if (kind === 'number') return <NumberField {...common} />;
  if (kind === 'check') return <Checkbox {...common} {...(name === 'lines_in_price' && { className: styles.whole })} />;
  if (kind === 'area') return <TextArea {...common} className={styles.whole} />;
  if (kind === 'choice')
    return (
      <SelectField
        {...common}
        {...(isNullable && { none: t('none') })}
        options={options.map((value) => ({ value, label: t(`${name}.${value}` as 'type.general') }))}
      />
    );
  return (
    <TextField
      {...common}
      {...(kind === 'words' && { hint: t('words.hint') })}
      {...(isRequired && { required: true, className: styles.whole })}
      {...(name === 'name' && isNew && { autoFocus: true })}
    />
  );
}

/** The fields of an entry as a form holds them; lists of words with commas. */
function valuesOf(fields: readonly EntryField[], entry: CatalogEntry | undefined): Values {
  const value = ({ name, kind, options }: EntryField) => {
    const stored = entry?.[name];
    if (kind === 'doses' || kind === 'lines') return stored ?? [];
    if (kind === 'check') return stored ?? true;
    if (kind === 'words') return ((stored as readonly string[] | undefined) ?? []).join(', ');
    if (kind === 'money' || kind === 'number') return stored ?? undefined;
    return stored ?? (kind === 'choice' && !entry ? options?.[0] : '');
  };
  return Object.fromEntries(fields.map((field) => [field.name, value(field)])) as Values;
}

/** Input of the call from a form: all that is written of a new entry, what differs of a known one. */
function changeOf(fields: readonly EntryField[], values: Values, before: Values | undefined): EntryChange {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, isNullable }): (readonly [string, unknown])[] => {
      const value = values[name];
      if (before ? value === before[name] : value === '' || value === undefined) return [];
      if (kind === 'words')
        return [
          [
            name,
            String(value)
              .split(/[,，、]/)
              .map((word) => word.trim())
              .filter(Boolean),
          ],
        ];
      if (kind === 'doses' || kind === 'lines')
        return !before && (value as readonly unknown[]).length === 0 ? [] : [[name, value]];
      const isEmpty = value === undefined || value === '';
      if (isEmpty) return isNullable ? [[name, null]] : name === 'name' ? [[name, '']] : [];
      return [[name, value]];
    }),
  );
}
